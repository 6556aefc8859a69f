import { describe, expect, it } from "vitest";
import moments from "$gen/moments.en.json";
import texts from "$gen/text.en.json";
import { plain } from "../../../../words/isolates";
import { use } from "../../../../words/say.svelte";
import type { CountRow } from "../ending";
import { before, countTime, linesOf, mineTime, rowTime, stepsOf, suspense } from "./count.svelte";
import { placeTold } from "./count_words";

const row = (seat: number, rank: number) => ({ seat, rank }) as CountRow;

describe("the final count", () => {
  it("begins with the last place and ends with the winner", () => {
    const steps = stepsOf([row(2, 1), row(0, 2), row(1, 3)], "spectator");
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
    const told = (me: number) => stepsOf(rows, me).map((step) => plain(placeTold(step, rows, { me, names })));
    expect(told(3)[0]).toBe("You came 4th with $30K.");
    expect(told(0)).toEqual([
      "Elif: place 4, $30K.",
      "Davi: place 2, $40K. You came 2nd with $40K.",
      "Clara: place 1, $50K.",
    ]);
    expect(told(2).at(-1)).toBe("You win!");
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
