import { expect, test } from "vitest";
import { chanceLines, costliest } from "./outlook.ts";

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

test("choices that cost more than luck explains come first, the costliest of all on top", () => {
  const cost = (n: number, after: number, better: number, error: number) => ({
    ...chosen(n, 0, 300),
    moves: [{ move: [1, n], share: 900 }],
    cost: { chosen: [2, n], after, better, error },
  });
  const points = [
    chosen(1, 0, 300), // did what the network would have done
    cost(2, 300, 350, 10),
    cost(3, 300, 420, 100), // may be luck
    cost(4, 200, 320, 30),
    cost(5, 300, 305, 1), // next to nothing
    cost(6, 400, 300, 10), // better than what the network would have done
  ];
  expect(costliest(points as never).map(({ n, chosen, best, lost }) => [n, chosen, best, lost])).toEqual([
    [4, [2, 4], [1, 4], 120],
    [2, [2, 2], [1, 2], 50],
  ]);
});
