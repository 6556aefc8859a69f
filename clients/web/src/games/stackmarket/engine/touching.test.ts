// A finger on real dice: a tap fetches the die, a drag aims, keeping still lowers, lifting lets go.
import { beforeAll, describe, expect, test } from "vitest";
import { edge } from "../dice/measures.ts";
import type { StackEngine } from "./engine.ts";
import { Desk, startEngine } from "./testing_desk.ts";

describe("a finger on real dice", () => {
  let engine: StackEngine;
  beforeAll(async () => {
    engine = await startEngine();
  });

  test("a tap brings the next die above the tower, a little beside it", () => {
    const desk = new Desk(engine, 1);
    desk.hand.fetch(desk.before());
    desk.run(4);
    expect(desk.holds).toBe(true);
    expect(desk.hand.carrying).toBe(false);
    const { hand, top } = desk.before();
    expect(hand.z).toBeGreaterThan(top.z + edge * 1.5);
    const beside = Math.hypot(hand.x - top.x, hand.y - top.y);
    expect(beside).toBeGreaterThan(5);
    expect(beside).toBeLessThan(16);
  });

  test("aimed, lowered and let go, the die stands", () => {
    const desk = new Desk(engine, 1);
    desk.hand.fetch(desk.before());
    desk.run(4);
    for (let i = 0; i < 12; i++) {
      const { hand, top, right, forward } = desk.before();
      const [dx, dy] = [top.x - hand.x, top.y - hand.y];
      desk.hand.drag((dx * right.x + dy * right.y) * 0.5, 0, desk.before());
      desk.hand.push((dx * forward.x + dy * forward.y) * 0.5, desk.before());
      desk.run(0.15);
    }
    desk.hand.lower(true);
    desk.run(1);
    expect(desk.hand.isLow).toBe(true);
    const { hand, top } = desk.before();
    expect(hand.z - top.z - edge).toBeLessThan(3);
    desk.hand.press(desk.before());
    desk.run(4);
    expect(desk.placed).toBe(1);
  });

  test("beside the tower there is nothing to lower onto", () => {
    const desk = new Desk(engine, 1);
    desk.hand.press(desk.before());
    desk.run(1.5);
    Object.assign(desk.hand.target, { x: 60, y: 0, z: 90 });
    desk.hand.lower(true);
    desk.run(2);
    expect(desk.hand.isLow).toBe(false);
    expect(desk.before().hand.z).toBeGreaterThan(80);
  });
});
