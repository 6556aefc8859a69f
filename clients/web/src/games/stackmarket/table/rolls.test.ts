// A roll as it is shown, also where nobody was asked: on a clock that the test turns.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToldEvent } from "$gen/stackmarket";
import { lastRoll, RollShow } from "./rolls.svelte.ts";

const die = (event: "die-rolled" | "die-laid", value: number): ToldEvent => ({ event, seat: 0, value });
const began: readonly ToldEvent[] = [
  { event: "turn-began", seat: 2, building: "red", dice: 3 },
  die("die-rolled", 1),
  { event: "turn-began", seat: 0, building: "red", dice: 3 },
];
/** A 2 and a 4 are laid; the second 2 does not fit. */
const forced: readonly ToldEvent[] = [
  ...began,
  ...[2, 2, 4].map((value) => die("die-rolled", value)),
  ...[2, 4].map((value) => die("die-laid", value)),
  { event: "dice-returned", dice: 1 },
];
const stack = { step: "stack", rolled: [0, 0, 0, 0, 0], order: [2, 4] } as const;
const reinvest = { step: "reinvest", rolled: [0, 0, 0, 0, 0], order: [] } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(plain = false): { show: RollShow; held: boolean[] } {
  const held: boolean[] = [];
  const show = new RollShow(
    () => plain,
    (now) => held.push(now),
  );
  show.follow(began.slice(0, 2), reinvest, false, true);
  expect(show.shown).toBeNull(); // what happened before is not shown
  return { show, held };
}

test("the last roll of the log is read with its order", () => {
  expect(lastRoll(forced)).toEqual({ rolled: [0, 0, 2, 0, 1], order: [2, 4], upTo: 8 });
  expect(lastRoll(began)).toBeNull();
});

test("an order that nobody is asked for tumbles too, goes to the hand, and what does not fit slides back", () => {
  const { show, held } = begin();
  show.follow(forced, stack, false, true);
  expect(show.shown).toBeNull(); // the hand comes in a moment
  show.follow(forced, stack, true, true);
  expect(show.shown).toEqual({ rolled: [0, 0, 2, 0, 1], order: [] });
  show.follow(forced, stack, true, true); // told again: it goes on
  vi.advanceTimersByTime(1200);
  expect(show.shown).toEqual({ rolled: [0, 0, 0, 0, 0], order: [2, 4], taken: true });
  vi.advanceTimersByTime(500);
  expect(show.shown).toBeNull();
  expect(held).toEqual([]);
});

test("a hand that has a die already ends it", () => {
  const { show } = begin();
  show.follow(forced, stack, true, true);
  show.end();
  vi.advanceTimersByTime(5000);
  expect(show.shown).toBeNull();
});

test("an order that was chosen slides on from where it lies", () => {
  const { show } = begin();
  const asked = forced.slice(0, 6);
  show.follow(asked, { step: "order", rolled: [0, 0, 2, 0, 1], order: [] }, false, true);
  expect(show.shown).toEqual({ rolled: [0, 0, 2, 0, 1], order: [] });
  show.follow(forced, stack, false, true);
  expect(show.shown).not.toBeNull();
  show.follow(forced, stack, true, true);
  vi.advanceTimersByTime(1);
  expect(show.shown).toEqual({ rolled: [0, 0, 0, 0, 0], order: [2, 4], taken: true });
});

test("without hands the towers wait until the dice were seen", () => {
  const { show, held } = begin();
  const stood: readonly ToldEvent[] = [
    ...forced,
    { event: "stacked", seat: 0, building: "red", dice: 2, height: 5 },
  ];
  show.follow(stood, reinvest, false, false);
  expect(held).toEqual([true]);
  vi.advanceTimersByTime(1200);
  expect(show.shown).toMatchObject({ order: [2, 4], taken: false });
  vi.advanceTimersByTime(1000);
  expect(show.shown).toBeNull();
  expect(held).toEqual([true, false]);
});

test("nothing is shown where nothing shall move", () => {
  const { show } = begin(true);
  show.follow(forced, stack, true, true);
  expect(show.shown).toBeNull();
});
