import { expect, test } from "vitest";
import type { ToldEvent } from "$gen/stockpile";
import { flightsOf, mostFlights, soundsOf } from "./flights";

const placed: ToldEvent = { event: "card-placed", seat: 1, card: "boom", pile: 2, face: "down" };

test("a card flies from its player to the pile, and shows its face only if it lies face up", () => {
  expect(flightsOf([placed])).toEqual([{ what: "card", card: null, seat: 1, from: "seat:1", to: "pile:2" }]);
  expect(flightsOf([{ ...placed, face: "up" }])[0]?.card).toBe("boom");
});

test("a meeple goes to its space, money to the player who gains it", () => {
  expect(flightsOf([{ event: "bid-placed", seat: 0, pile: 1, space: 4 }])[0]).toMatchObject({
    what: "meeple",
    to: "space:1:4",
  });
  expect(
    flightsOf([{ event: "card-sold", seat: 0, company: "epic-electric", sale: "regular", amount: 5 }])[0],
  ).toMatchObject({ what: "money", from: "company:epic-electric", to: "seat:0" });
  expect(flightsOf([{ event: "bid-paid", seat: 0, pile: 0, space: 0, amount: 0 }])).toEqual([]);
});

test("a crowd does not fly", () => {
  expect(flightsOf(Array.from({ length: mostFlights + 1 }, () => placed))).toEqual([]);
});

test("few sounds at once, the weighty ones first", () => {
  const split: ToldEvent = { event: "stock-split", company: "epic-electric", to: 5 };
  expect(
    soundsOf([placed, { event: "price-moved", company: "stanford-steel", from: 4, to: 6 }, split]),
  ).toEqual(["split", "card"]);
  expect(soundsOf([{ event: "round-began", seat: 0, round: 1 }])).toEqual([]);
});
