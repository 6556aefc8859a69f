import { describe, expect, it } from "vitest";
import moments from "$gen/moments.en.json";
import texts from "$gen/text.en.json";
import { plain } from "../../../../words/isolates";
import { use } from "../../../../words/say.svelte";
import type { CountRow } from "../ending";
import { before, countTime, linesOf, mineTime, stepsOf, suspense, timeFor, totalOf } from "./count.svelte";
import { placeTold } from "./count_words";

const row = (seat: number, rank: number) => ({ seat, rank }) as CountRow;
/** Cash, majorities, shares and the total. */
const few = 4;
const rowTime = timeFor(few);

describe("the final count", () => {
  it("begins with the last place and ends with the winner", () => {
    const steps = stepsOf([row(2, 1), row(0, 2), row(1, 3)], "spectator", few);
    expect(steps.map((step) => step.seats)).toEqual([[1], [0], [2]]);
    expect(steps.map((step) => step.at)).toEqual([before, before + rowTime, before + 2 * rowTime + suspense]);
  });

  it("tells me of my own place as mine, also where others share it", () => {
    use("en", { ...texts, ...moments });
    const rows = [
      { seat: 2, rank: 1, worth: 50 },
      { seat: 0, rank: 2, worth: 40 },
      { seat: 1, rank: 2, worth: 40 },
      { seat: 3, rank: 4, worth: 30 },
    ] as CountRow[];
    const names = ["Mia", "Davi", "Clara", "Elif"];
    const told = (me: number) =>
      stepsOf(rows, me, few).map((step) => plain(placeTold(step, rows, { me, names })));
    expect(told(3)[0]).toBe("You came 4th with $30K.");
    expect(told(0)).toEqual([
      "Elif is 4th with $30K.",
      "Davi is 2nd with $40K. You came 2nd with $40K.",
      "Clara wins with $50K.",
    ]);
    expect(told(2).at(-1)).toBe("You win!");
    expect(told(2)[1]).toBe("Mia and Davi are 2nd with $40K.");
  });

  it("tells ties together and holds mine longer", () => {
    const steps = stepsOf([row(2, 1), row(0, 2), row(1, 2)], 0, few);
    expect(steps.map((step) => step.seats)).toEqual([[0, 1], [2]]);
    expect(countTime(steps)).toBe(before + mineTime + suspense + rowTime);
  });

  it("tells of winners who share the victory together", () => {
    use("en", { ...texts, ...moments });
    const rows = [
      { seat: 0, rank: 1, worth: 50 },
      { seat: 1, rank: 1, worth: 50 },
    ] as CountRow[];
    const names = ["Mia", "Davi"];
    const [step] = stepsOf(rows, 1, few);
    if (!step) throw new Error("there is no step");
    expect(plain(placeTold(step, rows, { me: 1, names }))).toBe(
      "Mia and Davi share the victory with $50K each. You win!",
    );
  });

  it.each([few, 9])("shows nothing before its time, a name that stays, and all of %d lines", (lines) => {
    const [first, winner] = stepsOf([row(0, 1), row(1, 2)], "spectator", lines);
    if (!first || !winner) throw new Error("there are no steps");
    expect(linesOf(first, first.at - 1, lines)).toBe(0);
    const seen = Array.from({ length: first.lasts }, (_, ms) => linesOf(first, first.at + ms, lines));
    expect(seen[0]).toBe(1);
    const more = seen.slice(1).map((count, ms) => count - (seen[ms] ?? 0));
    expect(new Set(more)).toEqual(new Set([0, 1]));
    expect(seen.at(-1)).toBe(lines);
    expect(first.at + first.lasts).toBeLessThanOrEqual(winner.at);
    // The winner's too, before everything is there at once.
    expect(linesOf(winner, countTime([first, winner]) - 1, lines)).toBe(lines);
  });

  it("climbs to the total with every figure, also with those that are taken away", () => {
    const figures = [20, 30, -5];
    expect([1, 2, 3, 4].map((shown) => totalOf(figures, shown, 45))).toEqual([20, 50, 45, 45]);
  });
});
