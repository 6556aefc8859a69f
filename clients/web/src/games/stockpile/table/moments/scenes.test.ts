import { describe, expect, it } from "vitest";
import type { ToldEvent } from "$gen/stockpile";
import { companies } from "../data";
import { beatsOf } from "./beats";
import { coinsSeen, fateOf, holdersOf, mostCoins } from "./holders";
import { greatest, newsOf } from "./news";
import { paceOf } from "./pace";
import { electric, settling, viewOf } from "./testing";

describe("everybody who is seen to hold cards", () => {
  it("slides cards of every holder to the split row, and pays for those that were split", () => {
    const events: ToldEvent[] = [
      { event: "stock-split", company: "epic-electric", to: 5 },
      { event: "split-paid", seat: 2, company: "epic-electric", cards: 1, amount: 10 },
      { event: "cards-split", seat: 0, company: "epic-electric", cards: 3 },
      { event: "cards-split", seat: 2, company: "epic-electric", cards: 1 },
    ];
    expect(fateOf({ events })).toBe("split");
    expect(holdersOf({ events })).toEqual([
      { seat: 0, cards: 3, split: 0, coins: 0 },
      { seat: 2, cards: 1, split: 0, coins: 10 },
    ]);
  });

  it("burns split cards too", () => {
    const events: ToldEvent[] = [
      { event: "bankrupt", company: "epic-electric", to: 4 },
      { event: "cards-lost", seat: 1, company: "epic-electric", cards: 2, split: 1 },
    ];
    expect(fateOf({ events })).toBe("bankrupt");
    expect(holdersOf({ events })).toEqual([{ seat: 1, cards: 3, split: 1, coins: 0 }]);
  });

  it("rains a coin for each thousand, and never a crowd", () => {
    const pay = (seat: number, amount: number): ToldEvent => ({
      event: "dividend-paid",
      seat,
      company: "epic-electric",
      shares: amount / 2,
      amount,
    });
    const few = holdersOf({ events: [pay(0, 6), pay(1, 2)] });
    expect(coinsSeen(few)).toEqual([6, 2]);
    const many = holdersOf({ events: [0, 1, 2, 3, 4].map((seat) => pay(seat, 20)) });
    expect(coinsSeen(many).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(mostCoins);
    expect(Math.min(...coinsSeen(many))).toBeGreaterThan(0);
  });
});

describe("the news of a round", () => {
  const events: ToldEvent[] = [
    { event: "pair-revealed", seat: 1, pair: 1, company: "bottomline-bank", forecast: "up-4" },
    { event: "price-moved", company: "bottomline-bank", from: 1, to: 5 },
    { event: "round-began", seat: 0, round: 1 },
    { event: "price-moved", company: "stanford-steel", from: 1, to: 5 },
    { event: "pair-revealed", seat: 1, pair: 1, company: "epic-electric", forecast: "up-4" },
    { event: "price-moved", company: "epic-electric", from: 8, to: 9 },
    { event: "stock-split", company: "epic-electric", to: 5 },
    { event: "pair-revealed", seat: null, pair: 2, company: "cosmic-computers", forecast: "down-1" },
    { event: "price-moved", company: "cosmic-computers", from: 4, to: 3 },
  ];

  it("has what Movement did since the last round began, in the order of the board", () => {
    expect(newsOf(events)).toEqual([
      { company: companies.indexOf("cosmic-computers"), from: 4, to: 3, what: "moved" },
      { company: electric, from: 8, to: 5, what: "split" },
    ]);
  });

  it("puts a split before any move in the headline", () => {
    expect(greatest(newsOf(events))?.what).toBe("split");
  });
});

describe("the pace of a film that is behind", () => {
  const beats = beatsOf(viewOf({ phase: "demand" }), viewOf({ phase: "action" }), settling, 0);
  const bid = beats.find((beat) => beat.kind === "bid");
  const won = (seat: number) => beats.find((beat) => beat.kind === "won" && beat.seat === seat);
  const [own, others] = [won(0), won(1)];

  it("doubles with every story that waits", () => {
    if (!others) throw new Error("nobody won");
    expect([0, 1, 2, 3, 9].map((waiting) => paceOf(others, waiting))).toEqual([1, 2, 4, 8, 8]);
  });

  it("never rushes the last bid or my own winnings", () => {
    if (!bid || !own) throw new Error("there is no bid");
    expect([bid, own].map((beat) => paceOf(beat, 9))).toEqual([2, 2]);
  });
});
