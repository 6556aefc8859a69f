import { expect, test } from "vitest";
import { chanceLines } from "./outlook.ts";

const chosen = (n: number, seat: number, chance: number) => ({ n, seat, chance, moves: [] });

test("all are even until they choose, and stay where they were between their choices", () => {
  const lines = chanceLines([chosen(3, 1, 400), chosen(7, 0, 120)], 2, 9);
  expect(lines.map(({ n, worth }) => [n, ...worth.map(({ mean }) => mean)])).toEqual([
    [0, 50, 50],
    [3, 50, 40],
    [7, 12, 40],
    [9, 12, 40],
  ]);
});
