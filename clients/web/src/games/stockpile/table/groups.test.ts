import { describe, expect, it } from "vitest";
import type { PileCardView } from "$gen/stockpile";
import { fold, groupsOf, placesIn } from "./groups";

const up = (card: PileCardView["card"]): PileCardView => ({ card, up: true, by: 1 });
const down = (card: PileCardView["card"] = null): PileCardView => ({ card, up: false, by: 2 });

describe("a pile of twenty cards", () => {
  const pile = [
    up("fee-2"),
    up("epic-electric"),
    down(),
    up("boom"),
    up("fee-2"),
    up("cosmic-computers"),
    down("bottomline-bank"),
    up("fee-1"),
    down(),
    up("fee-2"),
    up("epic-electric"),
    ...Array.from({ length: 9 }, () => down()),
  ];

  it("groups copies: stocks first, fees last, then face-down cards", () => {
    expect(groupsOf(pile).map(({ card, kind, places }) => [card, kind, places.length])).toEqual([
      ["cosmic-computers", "open", 1],
      ["epic-electric", "open", 2],
      ["boom", "open", 1],
      ["fee-1", "open", 1],
      ["fee-2", "open", 3],
      ["bottomline-bank", "known", 1],
      [null, "hidden", 11],
    ]);
  });

  it("loses no card", () => {
    const places = groupsOf(pile).flatMap((group) => group.places);
    expect(places.toSorted((a, b) => a - b)).toEqual(pile.map((_, at) => at));
  });

  it("folds what is too much to read, but never what lies face down", () => {
    const groups = groupsOf(pile);
    expect(fold(groups, groups.length)).toEqual({ groups, rest: [] });
    const { groups: shown, rest } = fold(groups, 5);
    // The chip takes two of the five places.
    expect(shown.map(({ card }) => card)).toEqual(["cosmic-computers", "bottomline-bank", null]);
    expect(rest.map(({ card }) => card)).toEqual(["epic-electric", "boom", "fee-1", "fee-2"]);
    expect(fold(groups, 1).groups.map(({ kind }) => kind)).toEqual(["known", "hidden"]);
  });

  it("has as many places as cards of 34 pixels fit with a gap between them", () => {
    expect(placesIn(34 / 16)).toBe(1);
    expect(placesIn((2 * 34 + 5) / 16)).toBe(2);
    expect(placesIn((2 * 34 + 4) / 16)).toBe(1);
    expect(placesIn(20)).toBe(8);
  });
});
