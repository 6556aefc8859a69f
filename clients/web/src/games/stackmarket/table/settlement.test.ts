// The cards of a settlement are what the events say.
import { expect, test } from "vitest";
import type { ToldEvent } from "$gen/stackmarket";
import { cardsOf, lastTakeover } from "./settlement.ts";

const begun: readonly ToldEvent[] = [
  { event: "round-ended", round: 0 },
  { event: "takeover-announced", tallest: "blue", smallest: "red", dice: 4 },
];

test("an open takeover has no outcome yet", () => {
  expect(lastTakeover([])).toBeNull();
  expect(lastTakeover(begun)).toMatchObject({ tallest: "blue", smallest: "red", dice: 4, stood: null });
});

test("after a takeover each player has a card, and who got most comes last", () => {
  const takeover = lastTakeover([
    ...begun,
    { event: "takeover-succeeded", seat: 1, building: "blue" },
    { event: "takeover-paid", seat: 0, building: "blue", amount: 80 },
    { event: "raided", seat: 2, building: "red" },
    { event: "income-paid", seat: 1, building: "yellow", amount: 25 },
    { event: "tallest-paid", seat: 0, amount: 30 },
  ]);
  expect(takeover?.stood).toBe(true);
  const cards = cardsOf(takeover!, 3);
  expect(cards.map(({ seat, sum }) => [seat, sum])).toEqual([
    [2, 0],
    [1, 25],
    [0, 110],
  ]);
  expect(cards[0]?.rows).toEqual([{ seat: 2, kind: "raided", building: "red", amount: 0 }]);
});

test("a failed takeover costs, and only the last one counts", () => {
  const takeover = lastTakeover([
    ...begun,
    { event: "takeover-failed", seat: 0, building: "blue" },
    { event: "takeover-lost", seat: 0, building: "blue", amount: 40 },
    { event: "round-began", seat: 1, round: 1 },
    ...begun,
    { event: "takeover-failed", seat: 1, building: "blue" },
    { event: "takeover-lost", seat: 1, building: "blue", amount: 20 },
  ]);
  expect(takeover).toMatchObject({ at: 6, stood: false });
  expect(cardsOf(takeover!, 2).map(({ sum }) => sum)).toEqual([-20, 0]);
});
