import { describe, expect, it } from "vitest";
import type { CountRow } from "../ending";
import { before, countTime, linesOf, mineTime, rowTime, stepsOf, suspense } from "./count.svelte";

const row = (seat: number, rank: number) => ({ seat, rank }) as CountRow;

describe("the final count", () => {
  it("begins with the last place and ends with the winner", () => {
    const steps = stepsOf([row(2, 1), row(0, 2), row(1, 3)], "spectator");
    expect(steps.map((step) => step.seats)).toEqual([[1], [0], [2]]);
    expect(steps.map((step) => step.at)).toEqual([before, before + rowTime, before + 2 * rowTime + suspense]);
  });

  it("tells ties together and holds mine longer", () => {
    const steps = stepsOf([row(2, 1), row(0, 2), row(1, 2)], 0);
    expect(steps.map((step) => step.seats)).toEqual([[0, 1], [2]]);
    expect(countTime(steps)).toBe(before + mineTime + suspense + rowTime);
  });

  it("shows nothing before its time and everything after it", () => {
    const [step] = stepsOf([row(0, 1)], "spectator");
    if (!step) throw new Error("there is no step");
    expect(linesOf(step, step.at - 1, 4)).toBe(0);
    expect(linesOf(step, step.at, 4)).toBeLessThan(2);
    expect(linesOf(step, step.at + 900, 4)).toBe(4);
  });
});
