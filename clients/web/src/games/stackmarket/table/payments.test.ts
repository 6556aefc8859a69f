// Coins leave everybody who pays for a fall.
import { expect, test } from "vitest";
import type { ToldEvent } from "$gen/stackmarket";
import { paymentsOf } from "./payments.ts";

const fall: readonly ToldEvent[] = [
  { event: "turn-began", seat: 1, building: "red", dice: 3 },
  { event: "building-collapsed", seat: 1, building: "red" },
  { event: "collapse-paid", seat: 1, building: "red", amount: 20 },
  { event: "collapse-paid", seat: 2, building: "red", amount: 20 },
];

test("every investor of a building that came down pays", () => {
  expect(paymentsOf(fall, 0)).toEqual([
    { seat: 1, amount: -20 },
    { seat: 2, amount: -20 },
  ]);
  expect(paymentsOf(fall, 3)).toEqual([{ seat: 2, amount: -20 }]); // what was seen before is not paid twice
});

test("a takeover pays and costs, a raided building pays nothing", () => {
  const events: readonly ToldEvent[] = [
    { event: "takeover-paid", seat: 0, building: "blue", amount: 30 },
    { event: "raided", seat: 2, building: "red" },
    { event: "takeover-lost", seat: 1, building: "blue", amount: 20 },
    { event: "tallest-paid", seat: 0, amount: 20 },
  ];
  expect(paymentsOf(events, 0).map(({ amount }) => amount)).toEqual([30, -20, 20]);
});
