// When a takeover is staged, and for how long: on a clock that the test turns.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToldEvent } from "$gen/stackmarket";
import { ClimaxClock, type Staged } from "./climax.svelte.ts";

const announced: readonly ToldEvent[] = [
  { event: "round-ended", round: 0 },
  { event: "takeover-announced", tallest: "blue", smallest: "red", dice: 4 },
];
const stood: readonly ToldEvent[] = [
  ...announced,
  { event: "takeover-succeeded", seat: 1, building: "blue" },
  { event: "takeover-paid", seat: 0, building: "blue", amount: 30 },
];

class Told implements Staged {
  events: readonly ToldEvent[] = [{ event: "round-began", seat: 0, round: 0 }];
  over = false;
  play = { falls: false, over: true, told: null as unknown };
  released = 0;
  stages: () => boolean = () => false;
  constructor(readonly modules: readonly string[]) {}
  release(): void {
    this.released += 1;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(modules: readonly string[], plain = false): { told: Told; climax: ClimaxClock } {
  const told = new Told(modules);
  const climax = new ClimaxClock(told, () => plain);
  climax.follow();
  return { told, climax };
}

test("without hands: the announcement, three breaths one after the other, then the cards", () => {
  const { told, climax } = begin(["no-dexterity"]);
  told.events = announced;
  climax.follow();
  expect(climax.stage).toBe("announced");
  told.events = stood;
  climax.follow();
  expect([climax.stage, climax.breath]).toEqual(["breaths", 0]);
  vi.advanceTimersByTime(601);
  const breaths: number[] = [];
  for (let i = 0; i < 3; i++) {
    expect(climax.stage).toBe("breaths");
    breaths.push(climax.breath);
    vi.advanceTimersByTime(900);
  }
  expect(breaths).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(700);
  expect(climax.stage).toBe("settled");
  expect(climax.takeover?.rows).toHaveLength(1);
  climax.done();
  expect(climax.stage).toBe("none");
});

test("without hands the breaths are staged even when the outcome comes with the announcement", () => {
  const { told, climax } = begin(["no-dexterity"]);
  told.events = stood;
  climax.follow();
  expect(climax.stage).toBe("breaths");
  vi.advanceTimersByTime(1200 + 3 * 900 + 700);
  expect(climax.stage).toBe("settled");
});

test("by hand the cards wait until a fall was seen, and the breaths are the dice's own", () => {
  const { told, climax } = begin([]);
  told.events = announced;
  climax.follow();
  vi.advanceTimersByTime(2400);
  expect(climax.stage).toBe("none"); // the title makes room for the dice
  told.events = stood;
  told.play.falls = true;
  climax.follow();
  expect(climax.stage).toBe("none");
  told.play.falls = false;
  climax.follow();
  expect(climax.stage).toBe("pending");
  vi.advanceTimersByTime(700);
  expect(climax.stage).toBe("settled");
});

test("nothing is staged of what happened before one came, nor where nothing shall move", () => {
  const late = new Told([]);
  late.events = stood;
  const climax = new ClimaxClock(late, () => false);
  climax.follow();
  expect(climax.stage).toBe("none");
  const { told, climax: plain } = begin([], true);
  told.events = stood;
  plain.follow();
  expect(plain.stage).toBe("none");
});
