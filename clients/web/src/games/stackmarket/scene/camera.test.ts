// The camera's one rule: no tower, no moving die and no held die is outside what the HUD leaves free.
import { describe, expect, test } from "vitest";
import { rulerAt, site } from "../dice/measures.ts";
import { CameraDirector, Spring } from "./camera.ts";
import {
  aimAt,
  type Box,
  distanceFor,
  isFree,
  joined,
  type Screen,
  type ShotName,
  seenAt,
  shotFor,
  shots,
} from "./shots.ts";

const screens: readonly Screen[] = [
  { width: 1440, height: 858, insets: { top: 0, bottom: 112, left: 0, right: 64 } },
  { width: 390, height: 804, insets: { top: 46, bottom: 130, left: 0, right: 34 } },
  { width: 844, height: 350, insets: { top: 0, bottom: 0, left: 70, right: 120 } },
];
const names = Object.keys(shots) as ShotName[];

/** Boxes as games have them, and odd ones. */
function* boxes(): Generator<Box> {
  for (const height of [48, 120, 330, 700])
    for (const wide of [20, 130, 260])
      for (const [x, y] of [
        [0, 0],
        [-120, 60],
        [200, -40],
      ] as const)
        yield { min: { x: x - wide, y: y - wide, z: 0 }, max: { x: x + wide / 2, y: y + wide, z: height } };
}

describe("the camera", () => {
  test("every shot keeps its box of interest in the free rectangle, on every screen", () => {
    for (const screen of screens)
      for (const name of names)
        for (const box of boxes()) {
          const camera = new CameraDirector();
          camera.frame(name, [box], screen);
          camera.settle(0, true);
          expect(isFree([box], camera, screen), `${name} ${screen.width} ${JSON.stringify(box)}`).toBe(true);
        }
  });

  test("the ruler hides no tower in any shot that looks at all of them, on any screen", () => {
    const around = (x: number, y: number, wide: number): Box => ({
      min: { x: x - wide, y: y - wide, z: 0 },
      max: { x: x + wide, y: y + wide, z: 240 },
    });
    const sites = [null, 0, 1, 2].map(site);
    const boxes = [...sites.map(({ x, y }) => around(x, y, 20)), around(rulerAt.x, rulerAt.y, 5)];
    for (const screen of screens)
      for (const name of names.filter((one) => one !== "fall")) {
        const camera = new CameraDirector();
        camera.frame(name, boxes, screen);
        camera.settle(0, true);
        const { x, y } = camera.right;
        const seen = (at: { x: number; y: number }, wide: number) =>
          [-wide, wide].map((by) => seenAt({ x: at.x + by * x, y: at.y + by * y, z: 100 }, camera, screen).x);
        const [from, to] = seen(rulerAt, 10) as [number, number];
        for (const at of sites) {
          const [left, right] = seen(at, 8 * Math.SQRT2) as [number, number];
          expect(right < from || left > to, `${name} ${screen.width} ${JSON.stringify(at)}`).toBe(true);
        }
      }
  });

  test("what is nearer than the fit is not free: the rule can be broken", () => {
    const [screen] = screens as [Screen];
    const box: Box = { min: { x: -60, y: -60, z: 0 }, max: { x: 60, y: 60, z: 300 } };
    const { azimuth, elevation, fov } = shotFor("placing", screen);
    const target = aimAt([box], azimuth, elevation, fov, screen);
    const distance = distanceFor([box], target, azimuth, elevation, fov, screen);
    expect(isFree([box], { azimuth, elevation, fov, target, distance }, screen)).toBe(true);
    expect(isFree([box], { azimuth, elevation, fov, target, distance: distance * 0.7 }, screen)).toBe(false);
  });

  test("several boxes need less room than one around them", () => {
    const screen = screens[1]!;
    const tower = (x: number, y: number): Box => ({
      min: { x: x - 20, y: y - 20, z: 0 },
      max: { x: x + 20, y: y + 20, z: 150 },
    });
    const towers = [tower(0, 0), tower(-120, -120), tower(-120, 0), tower(-120, 120)];
    const [apart, whole] = [new CameraDirector(), new CameraDirector()];
    apart.frame("overview", towers, screen);
    whole.frame("overview", [towers.reduce(joined)], screen);
    for (const camera of [apart, whole]) camera.settle(0, true);
    expect(isFree(towers, apart, screen)).toBe(true);
    expect(apart.distance).toBeLessThan(whole.distance * 0.9);
  });

  test("a taller HUD shifts the picture by half of that, and the target is the middle of what is free", () => {
    const screen: Screen = { width: 1000, height: 800, insets: { top: 0, bottom: 200, left: 0, right: 0 } };
    const camera = new CameraDirector();
    camera.frame("overview", [{ min: { x: 0, y: 0, z: 0 }, max: { x: 10, y: 10, z: 10 } }], screen);
    camera.settle(0, true);
    expect(camera.offset).toEqual({ x: 0, y: 100 });
    expect(seenAt(camera.target, camera, screen)).toEqual({ x: 500, y: 300 });
  });

  test("a change of shot never jumps, and arrives in its time", () => {
    const [screen] = screens as [Screen];
    const camera = new CameraDirector();
    const all: Box = { min: { x: -140, y: -140, z: 0 }, max: { x: 20, y: 140, z: 200 } };
    const top: Box = { min: { x: -12, y: -12, z: 130 }, max: { x: 12, y: 12, z: 220 } };
    camera.frame("overview", [all], screen);
    camera.settle(0, false);
    camera.frame("placing", [top], screen);
    let before = camera.distance;
    for (let time = 0; time < 0.65; time += 1 / 60) {
      camera.settle(1 / 60, false);
      expect(Math.abs(camera.distance - before)).toBeLessThan(40);
      before = camera.distance;
    }
    expect(isFree([top], camera, screen)).toBe(true);
  });

  test("while a die is held the azimuth is locked, whatever the shot becomes", () => {
    const [screen] = screens as [Screen];
    const camera = new CameraDirector();
    const box: Box = { min: { x: -20, y: -20, z: 0 }, max: { x: 20, y: 20, z: 100 } };
    camera.frame("reach", [box], screen);
    camera.settle(0, true);
    camera.locked = true;
    const { azimuth } = camera;
    for (const name of ["placing", "sway", "fall"] as const) {
      camera.frame(name, [box], screen);
      for (let i = 0; i < 120; i++) camera.settle(1 / 60, false);
      expect(camera.azimuth).toBeCloseTo(azimuth, 6);
    }
    camera.locked = false;
    for (let i = 0; i < 240; i++) camera.settle(1 / 60, false);
    expect(camera.azimuth).not.toBeCloseTo(azimuth, 2);
  });

  test("what a person turns stays in its shot and fades with the next", () => {
    const [screen] = screens as [Screen];
    const camera = new CameraDirector();
    const box: Box = { min: { x: -20, y: -20, z: 0 }, max: { x: 20, y: 20, z: 100 } };
    const wait = (seconds: number) => {
      for (let i = 0; i < seconds * 60; i++) camera.settle(1 / 60, false);
    };
    camera.frame("overview", [box], screen);
    camera.settle(0, false);
    camera.turn(1, 0);
    wait(5);
    expect(camera.azimuth).toBeCloseTo(shots.overview.wide.azimuth + 1, 2);
    camera.frame("roll", [box], screen);
    wait(4);
    expect(camera.azimuth).toBeCloseTo(shots.roll.wide.azimuth, 2);
  });

  test("reduced motion cuts", () => {
    const [screen] = screens as [Screen];
    const camera = new CameraDirector();
    const box: Box = { min: { x: -20, y: -20, z: 0 }, max: { x: 20, y: 20, z: 100 } };
    camera.frame("overview", [box], screen);
    camera.settle(0, true);
    camera.frame("takeover", [box], screen);
    expect(camera.settle(1 / 60, true)).toBe(false);
    expect(camera.azimuth).toBe(shots.takeover.wide.azimuth);
    const { z } = camera.target;
    camera.settle(1, true);
    expect(camera.target.z).toBe(z); // no drift either
  });

  test("a spring does not overshoot", () => {
    const spring = new Spring(100);
    for (let i = 0; i < 300; i++) {
      spring.follow(0, 1 / 60, 0.5);
      expect(spring.value).toBeGreaterThan(-0.01);
    }
    expect(spring.value).toBeCloseTo(0, 3);
  });
});
