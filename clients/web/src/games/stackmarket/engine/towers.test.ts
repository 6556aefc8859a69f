// Towers without a market in the real engine: everyone's tower of the day, its ghost, a duel, and one's own record.
import { beforeAll, describe, expect, test } from "vitest";
import { GhostRun, highest } from "../dice/beside.ts";
import { edge } from "../dice/measures.ts";
import type { DiceListener } from "../dice/pictures.ts";
import type { StackEngine } from "./engine.ts";
import { seed, startEngine } from "./testing_desk.ts";

const day = "2026-11-18";
const second = 240;

describe("towers without a market", () => {
  let engine: StackEngine;
  beforeAll(async () => {
    engine = await startEngine();
  });

  function finish(stacking: number): void {
    for (let i = 0; i < 4000 && engine.step(stacking, second).goesOn; i++);
    expect(engine.outcome(stacking).over).toBe(true);
  }

  test("the tower of a day is the same for all, and another one tomorrow", () => {
    const [one, same, other] = [day, day, "2026-11-19"].map((one) => engine.dayTower({ day: one }));
    expect(one?.told.faces).toEqual(same?.told.faces);
    expect(engine.picture(one!.stacking)).toEqual(engine.picture(same!.stacking));
    expect(other?.told.faces).not.toEqual(one?.told.faces);
    expect(() => engine.dayTower({ day: "2026-02-30" })).toThrow();
  });

  test("a run earns its medal by the floors that stood", () => {
    const { stacking, told } = engine.dayTower({ day, hand: "expert" });
    finish(stacking);
    const outcome = engine.outcome(stacking);
    expect(outcome.reached).toBeGreaterThan(told.stacking.height);
    expect(["bronze", "silver", "gold"]).toContain(outcome.medal);
  });

  test("the ghost repeats the run and grows as the run did", () => {
    const first = engine.dayTower({ day, hand: "novice" });
    finish(first.stacking);
    const { reached, digest } = engine.outcome(first.stacking);
    const again = engine.dayTower({ day });
    expect(engine.follow(again.stacking, engine.inputs(first.stacking))).toBe(true);
    let listener: DiceListener | undefined;
    const ghost = new GhostRun(
      {
        watch: (one) => {
          listener = one;
          one.stacking(again.told.stacking);
          one.picture(engine.picture(again.stacking));
          return () => {};
        },
      },
      again.told.faces,
    );
    let top = 0;
    for (let i = 1, goesOn = true; goesOn && i < 40_000; i++) {
      const seen = engine.step(again.stacking, 24);
      goesOn = seen.goesOn;
      if (seen.picture) listener?.picture(seen.picture);
      ghost.advance(performance.now() / 1000 + 1, 0.1);
      top = Math.max(top, highest(ghost) ?? 0);
    }
    expect(engine.outcome(again.stacking)).toMatchObject({ reached, digest });
    expect(top).toBeGreaterThan((reached - 0.5) * edge);
    expect(ghost.values.filter((value) => value >= 0).length).toBeLessThan(again.told.faces.length);
    expect(engine.follow(again.stacking, Uint8Array.of(99, 1, 2))).toBe(false);
  });

  test("in a duel both stack the same dice, and somebody wins or it is a draw", () => {
    const { duel, state } = engine.duel(seed);
    expect(state).toMatchObject({ round: 0, hand: 0, verdict: "open" });
    let now = state;
    const faces: string[] = [];
    for (let turn = 0; now.verdict === "open" && turn < 100; turn++) {
      const { stacking, told } = engine.duelTurn(duel);
      expect(told.stacking.seat).toBe(now.hand);
      expect(() => engine.duelAnswer(duel, stacking)).toThrow(); // it is not over
      if (turn < 2) faces.push(told.faces.slice(told.stacking.height).join());
      // The first hand is a steady one, the second leaves it to the clock.
      if (now.hand === 0) engine.giveToBot(stacking, 3);
      finish(stacking);
      now = engine.duelAnswer(duel, stacking);
    }
    expect(faces[0]).toBe(faces[1]);
    expect(now.verdict).toBe("first");
    expect(() => engine.duelTurn(duel)).toThrow();
    engine.closeDuel(duel);
  });

  test("a record grows with every stacking, and a fall lowers the chance", () => {
    const stood = engine.handRecord({
      record: null,
      height: 3,
      dice: 12,
      reached: 15,
      collapsed: false,
      fell_off: 0,
    });
    const fell = engine.handRecord({
      record: stood,
      height: 3,
      dice: 12,
      reached: 5,
      collapsed: true,
      fell_off: 0,
    });
    const [before, after] = [stood, fell].map((record) => engine.handChance({ record, height: 10, dice: 4 }));
    expect(before!.tries).toBe(12);
    expect(after!.tries).toBe(15);
    expect(after!.chance).toBeLessThan(before!.chance);
    expect(() => engine.handChance({ record: { stood: [1], fell: [] }, height: 3, dice: 1 })).toThrow();
  });
});
