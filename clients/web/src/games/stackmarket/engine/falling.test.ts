// A fall as it is shown, on real dice: slow by itself, every die in the picture, and the dice lie there until they were seen.
import { beforeAll, describe, expect, test } from "vitest";
import { attention } from "../dice/attention.ts";
import { edge } from "../dice/measures.ts";
import { lost, posed } from "../dice/pictures.ts";
import { type Screen, seenAt } from "../scene/shots.ts";
import type { StackEngine } from "./engine.ts";
import { Desk, startEngine } from "./testing_desk.ts";

const frame = 1 / 60;
const screens: readonly Screen[] = [
  { width: 1440, height: 858, insets: { top: 0, bottom: 112, left: 0, right: 64 } },
  { width: 390, height: 804, insets: { top: 46, bottom: 130, left: 0, right: 34 } },
];

describe("a fall", () => {
  let engine: StackEngine;
  beforeAll(async () => {
    engine = await startEngine();
  });

  /** A held die is swept through the tower; `seen` is called after every frame on screen. */
  function knockDown(desk: Desk, seen: () => void): void {
    const show = (now: number) => {
      desk.director.advance(now, frame);
      seen();
    };
    desk.hand.press(desk.before());
    desk.run(1.2, show);
    for (const y of [-40, 40, -40, 40]) {
      Object.assign(desk.hand.target, { x: 0, y, z: 40 });
      desk.run(0.8, show);
    }
    desk.run(6, show);
    for (let now = 20; now < 34; now += frame) show(now);
  }

  /** A held die is swept through the tower of another building, and one's own stays as it is. */
  function knockNeighbour(desk: Desk, seen: () => void): void {
    const show = (now: number) => {
      desk.director.advance(now, frame);
      seen();
    };
    desk.hand.press(desk.before());
    desk.run(1.2, show);
    for (const target of [
      { x: 80, y: 100, z: 70 },
      { x: -120, y: 70, z: 70 },
      { x: -120, y: 50, z: 40 },
      { x: -120, y: -30, z: 40 },
    ]) {
      Object.assign(desk.hand.target, target);
      desk.run(1.4, show);
    }
    desk.run(4, show);
  }

  test("is shown at a quarter of its speed, then lies there, then gives way to the position", () => {
    const desk = new Desk(engine, 1);
    const { director } = desk;
    director.see({ round: 0, buildings: [{ floors: [] }], order: [], takeover: { smallest: null } }, 0);
    let slowest = 1;
    let fell = false;
    let [lay, saw] = [0, 0]; // frames in which dice lay there, and those of them in which what it costs is shown
    knockDown(desk, () => {
      fell ||= director.falls;
      if (director.falls && director.poses.head.over && director.speed === 1) lay += 1;
      if (director.lies) saw += 1;
      slowest = Math.min(slowest, director.speed);
    });
    expect(director.poses.head.collapsed).toBe(true);
    expect(fell).toBe(true);
    expect(slowest).toBe(0.25);
    expect(saw).toBeGreaterThan(60);
    expect(lay).toBeGreaterThan(saw);
    expect(director.falls).toBe(false);
    expect(director.speed).toBe(1);
    expect(director.stacks).toBe(false);
  });

  test("is not slow where nothing shall move", () => {
    const desk = new Desk(engine, 1);
    desk.director.slowly = false;
    let slowest = 1;
    knockDown(desk, () => {
      slowest = Math.min(slowest, desk.director.speed);
    });
    expect(desk.director.poses.head.collapsed).toBe(true);
    expect(slowest).toBe(1);
  });

  test("of a neighbour is slow as well, is known, and leaves it as it is rebuilt: straight and as high as it was", () => {
    const desk = new Desk(engine, "table");
    const { director, told } = desk;
    expect(told.around.length).toBe(2);
    const [building, height] = told.around[1]!; // it stands straight behind
    const buildings = [0, 1, 2].map(() => ({ floors: [1, 1, 1] }));
    const view = { round: 0, buildings, order: [1], takeover: { smallest: null } };
    director.see(view, told.building);
    let [slowest, fell] = [1, false];
    knockNeighbour(desk, () => {
      slowest = Math.min(slowest, director.speed);
      fell ||= director.falls;
    });
    expect(director.poses.head.collapsed).toBe(false);
    expect(director.knocked).toEqual([building]);
    expect(fell).toBe(true);
    expect(slowest).toBe(0.25);
    for (let i = 0; i < 40 && desk.goesOn; i++) desk.run(5);
    expect(director.poses.head.over).toBe(true);
    director.see(view, told.building);
    director.endFall();
    director.see(view, told.building);
    const spot = director.spots.find((one) => one.building === building)!;
    const floors = [...director.values.keys()].filter((die) => {
      const [x, y] = director.at.subarray(die * posed);
      return director.values[die]! >= 0 && Math.hypot(x! - spot.x, y! - spot.y) < 0.1;
    });
    expect(floors.map((die) => director.at[die * posed + 2])).toEqual(
      Array.from({ length: height }, (_, floor) => edge * (floor + 0.5)),
    );
  });

  const everyFall = screens.flatMap((screen) =>
    (["own", "neighbour"] as const).map((whose) => ({ screen, whose, width: screen.width })),
  );
  test.each(everyFall)("keeps every die in the free part of $width pixels: $whose", ({ screen, whose }) => {
    const desk = new Desk(engine, whose === "own" ? 1 : "table");
    const { director, camera } = desk;
    let [looked, outside] = [0, 0];
    (whose === "own" ? knockDown : knockNeighbour)(desk, () => {
      const { shot, boxes, keep } = attention({
        director,
        stacks: !director.poses.head.over,
        holds: desk.holds,
        sway: Math.min(1, director.sway / 45),
        takeover: [],
        settles: false,
        rolls: false,
        ruler: null,
        tray: null,
        right: camera.right,
      });
      camera.frame(shot, boxes, screen);
      camera.settle(frame, false);
      if (keep) camera.keep(keep);
      if (!director.falls) return;
      for (const die of director.impacts.moving(20)) {
        const place = die * posed;
        const at = { x: director.at[place]!, y: director.at[place + 1]!, z: director.at[place + 2]! };
        if (at.z <= lost || Math.hypot(at.x, at.y) > 320) continue; // over the edge of what is followed
        looked += 1;
        const { x, y } = seenAt(at, camera, screen);
        const { top, bottom, left, right } = screen.insets;
        const near = edge / 2;
        if (x < left - near || x > screen.width - right + near) outside += 1;
        else if (y < top - near || y > screen.height - bottom + near) outside += 1;
      }
    });
    expect(looked).toBeGreaterThan(100);
    expect(outside).toBe(0);
  });
});
