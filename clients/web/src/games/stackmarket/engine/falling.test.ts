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

  test("is shown at a quarter of its speed, then lies there, then gives way to the position", () => {
    const desk = new Desk(engine, 1);
    const { director } = desk;
    director.see({ buildings: [{ floors: [] }], order: [], takeover: { smallest: null } }, 0);
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

  test.each(screens)("keeps every die in the free part of a picture of $width pixels", (screen) => {
    const desk = new Desk(engine, 1);
    const { director, camera } = desk;
    let [looked, outside] = [0, 0];
    knockDown(desk, () => {
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
