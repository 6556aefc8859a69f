import { expect, test } from "vitest";
import { bidCosts as costs } from "../words/bid_costs.svelte";
import { spacesDrawn } from "./spaces";

const usual = { bid: null, open: 7, richest: 30, crowded: false };
const bidCosts = costs();
const last = bidCosts.length;

test("a track without a bid is drawn whole", () =>
  expect(spacesDrawn(bidCosts, usual)).toEqual({ under: 0, beyond: last }));

test("spaces under a high bid are one stub, under a low bid they stay", () => {
  expect(spacesDrawn(bidCosts, { ...usual, bid: 3 }).under).toBe(0);
  expect(spacesDrawn(bidCosts, { ...usual, bid: 5 }).under).toBe(5);
});

test("in a crowded pile spaces that nobody can pay are left out, but for the next one", () => {
  const poor = { ...usual, crowded: true, richest: 7, open: 3 };
  expect(bidCosts[spacesDrawn(bidCosts, poor).beyond - 1]).toBe(10);
  expect(spacesDrawn(bidCosts, { ...poor, crowded: false }).beyond).toBe(last);
  expect(spacesDrawn(bidCosts, { ...poor, richest: 25 }).beyond).toBe(last);
});

test("a space that is held or can be taken is always drawn", () => {
  const poor = { ...usual, crowded: true, richest: 2, open: -1 };
  expect(spacesDrawn(bidCosts, { ...poor, bid: 6 }).beyond).toBe(7);
  // A discount lets somebody bid beyond their cash.
  expect(spacesDrawn(bidCosts, { ...poor, open: 4 }).beyond).toBe(5);
});
