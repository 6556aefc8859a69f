import { describe, expect, it } from "vitest";
import type { Chair, Findings } from "../door/door.ts";
import { HindsightRun } from "./hindsight.svelte.ts";
import type { Playback } from "./playback.svelte.ts";

const estimate = (mean: number) => ({ mean, error: 1 });
const choice = (n: number, seat: number, round: number, gain: number) => ({
  n,
  seat,
  round,
  decision: "bid",
  chosen: [1],
  best: [2],
  behind: 0,
  gain: estimate(gain),
});
const findings = {
  passes: 2,
  of: 2,
  deals: 8,
  seats: [
    { seat: 0, start: estimate(0), end: -115, luck: estimate(29), choice: estimate(-144), rest: estimate(0) },
    { seat: 1, start: estimate(0), end: 40, luck: estimate(-3) },
  ],
  points: [],
  choices: [choice(4, 0, 0, -20), choice(9, 0, 3, -90), choice(12, 0, 4, 5), choice(6, 1, 1, -200)],
  turning: [],
} as unknown as Findings;

function runOf(seat: number | "spectator", kinds: readonly Chair["kind"][]) {
  const playback = {
    seat,
    at: 4,
    lines: 20,
    players: kinds.map((kind) => ({ kind })),
    choices: [
      { n: 4, seat: 0 },
      { n: 6, seat: 1 },
      { n: 9, seat: 0 },
    ],
  };
  const run = new HindsightRun(playback as unknown as Playback);
  run.findings = findings;
  return run;
}

describe("hindsight", () => {
  it("sums up who is judged, with the round of the biggest miss", () => {
    expect(runOf(0, ["person", "bot"]).sums).toEqual([{ seat: 0, luck: 29, choices: -144, missed: 3 }]);
  });
  it("goes on to the next choice of the seat that looks", () => {
    expect(runOf(0, ["person", "bot"]).next()).toBe(9);
    expect(runOf(1, ["person", "bot"]).next()).toBe(6);
  });
  it("takes the only person's side for a spectator, and anybody's among several", () => {
    expect(runOf("spectator", ["person", "bot"]).next()).toBe(9);
    expect(runOf("spectator", ["person", "person"]).next()).toBe(6);
  });
  it("ends at the last line", () => {
    const run = runOf(1, ["person", "bot"]);
    (run as unknown as { playback: { at: number } }).playback.at = 6;
    expect(run.next()).toBe(20);
  });
});
