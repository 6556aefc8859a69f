import { describe, expect, it } from "vitest";
import type { PileView, ToldEvent } from "$gen/stockpile";
import { spread, ticks } from "../../../ui/chart";
import { colourOf, initialOf, othersOf, twinOf } from "../../../ui/people";
import { countRows, roundsOf, turningPoints } from "./ending";
import { layoutOf } from "./layout";
import { logLines } from "./logs";
import { slotsOf } from "./slots";
import { calling, sheetFor } from "./tabs";
import { choicesOf, verbNumber } from "./things";

const pileOf = (cards: number): PileView => ({
  cards: Array.from({ length: cards }, () => ({ card: null, up: false, by: 0 })),
  bid: null,
});

describe("slots", () => {
  const events: ToldEvent[] = [
    { event: "card-placed", seat: 0, card: null, pile: 1, face: "down" },
    { event: "round-began", seat: 0, round: 1 },
    { event: "pile-opened", pile: 0, card: "boom" },
    { event: "pile-opened", pile: 1, card: "boom" },
    { event: "card-placed", seat: 1, card: null, pile: 0, face: "down" },
    { event: "card-placed", seat: 1, card: null, pile: 1, face: "down" },
  ];
  it("counts the cards of this round in the order they were laid", () => {
    expect(slotsOf([pileOf(2), pileOf(2)], events)).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });
  it("follows a card that was moved", () => {
    const moved: ToldEvent[] = [
      ...events,
      { event: "card-moved", seat: 0, card: null, slot: 0, pile: 0, to: 1 },
    ];
    expect(slotsOf([pileOf(1), pileOf(3)], moved)).toEqual([[2], [0, 1, 3]]);
  });
  it("says nothing where the piles do not fit", () => {
    expect(slotsOf([pileOf(5), pileOf(2)], events)).toEqual([[], [1, 3]]);
  });
});

describe("the final count", () => {
  const events: ToldEvent[] = [
    { event: "fee-paid", seat: 0, card: "fee-1", amount: 1 },
    { event: "round-ended", round: 5 },
    { event: "majority-paid", seat: 0, company: "epic-electric", amount: 10 },
    { event: "final-sale", seat: 0, company: "epic-electric", shares: 3, amount: 18 },
    { event: "final-sale", seat: 1, company: "epic-electric", shares: 1, amount: 6 },
    { event: "taxes-paid", seat: 1, cards: 2, amount: 6 },
  ];
  it("adds up to the score", () => {
    const rows = countRows(events, [40, 50, 40]);
    expect(rows.map((row) => [row.seat, row.rank, row.cash])).toEqual([
      [1, 1, 50],
      [0, 2, 12],
      [2, 2, 40],
    ]);
    for (const row of rows)
      expect(
        row.cash +
          row.majorities +
          row.stock +
          row.bonds +
          row.commodities +
          row.strategies -
          row.taxes -
          row.fees,
      ).toBe(row.worth);
  });
  const points = [
    { n: 1, round: 0, phase: "setup", worth: [20, 20] },
    { n: 5, round: 0, phase: "movement", worth: [22, 35] },
    { n: 9, round: 1, phase: "movement", worth: [10, 36] },
  ] as const;
  it("has a point a round, the last being the score", () => {
    expect(roundsOf(points, [11, 40])).toEqual([
      [20, 20],
      [22, 35],
      [11, 40],
    ]);
  });
  it("finds the largest changes and their events", () => {
    const told: ToldEvent[] = [
      { event: "price-moved", company: "epic-electric", from: 4, to: 6 },
      { event: "bankrupt", company: "stanford-steel", to: 4 },
    ];
    const found = turningPoints(points, told, (event) => [4, 8][event] ?? 0, 2);
    expect(found.map((point) => [point.seat, point.change, point.event?.event])).toEqual([
      [1, 15, "price-moved"],
      [0, -12, "bankrupt"],
    ]);
  });
  it("explains gains by income and losses by costs", () => {
    const told: ToldEvent[] = [
      { event: "price-moved", company: "epic-electric", from: 6, to: 4 },
      { event: "dividend-paid", seat: 1, company: "epic-electric", amount: 15, shares: 5 },
      { event: "stock-split", company: "stanford-steel", to: 6 },
      { event: "bid-paid", seat: 0, pile: 1, space: 4, amount: 12 },
    ];
    const found = turningPoints(points, told, (event) => [4, 4, 8, 8][event] ?? 0, 2);
    expect(found.map((point) => [point.change, point.event.event])).toEqual([
      [15, "dividend-paid"],
      [-12, "bid-paid"],
    ]);
  });
});

describe("people, labels, sheets", () => {
  it("gives every seat the same colour for every observer", () => {
    expect([0, 1, 2, 3, 4].map((seat) => colourOf(seat))).toEqual([1, 2, 3, 4, 5]);
    expect(othersOf(1, 4)).toEqual([2, 3, 0]);
    expect(othersOf("spectator", 3)).toEqual([0, 1, 2]);
    expect(initialOf("  émile")).toBe("É");
  });
  it("counts equal bots, so each has a face of its own", () => {
    const chairs = ["", "broker", "clerk", "broker", "broker"].map((bot) => ({ bot }));
    expect([1, 2, 3, 4].map((seat) => twinOf(chairs, seat))).toEqual([0, 0, 1, 2]);
  });
  it("moves labels apart within their bounds", () => {
    const placed = spread([100, 101, 102], 14, 0, 110);
    expect(Math.max(...placed)).toBeLessThanOrEqual(110);
    expect(
      [...placed].sort((a, b) => a - b).every((y, at, all) => at === 0 || y - (all[at - 1] ?? 0) >= 14),
    ).toBe(true);
  });
  it("keeps the lines of a grid apart, however rich everybody is", () => {
    expect(ticks(0, 36)).toEqual([0, 10, 20, 30, 40]);
    expect(ticks(-12, 610)).toEqual([-200, 0, 200, 400, 600, 800]);
    for (const high of [10, 45, 99, 101, 250, 600, 999]) expect(ticks(-30, high).length).toBeLessThan(10);
  });
  it("leads to the sheet that a decision needs", () => {
    expect(sheetFor(choicesOf([[verbNumber("bid"), 0, 3]]))).toBe("piles");
    expect(sheetFor(choicesOf([[verbNumber("sell"), 3], [verbNumber("end-selling")]]))).toBe("piles");
    expect(sheetFor([])).toBeNull();
    expect(calling(choicesOf([[verbNumber("boom"), 3]]))).toEqual(new Set(["piles", "market", "mine"]));
  });
  it("gives large letters the layout of a small window", () => {
    const desk = { compact: false, tablet: false, phone: false, aside: false, tight: false };
    expect(layoutOf(1280, 720, 1)).toEqual(desk);
    expect(layoutOf(1024, 768, 1)).toEqual({ ...desk, compact: true });
    expect(layoutOf(820, 1180, 1)).toEqual({ ...desk, tablet: true });
    expect(layoutOf(360, 740, 1)).toEqual({ ...desk, tablet: true, phone: true });
    expect(layoutOf(740, 360, 1)).toEqual({ ...desk, tablet: true, phone: true, aside: true });
    expect(layoutOf(1280, 720, 2)).toEqual(layoutOf(640, 360, 1));
    expect(layoutOf(360, 740, 2).tight).toBe(true);
  });
  it("leaves empty events out of the log", () => {
    const events: ToldEvent[] = [
      { event: "card-dealt", seat: 1, card: null },
      { event: "card-dealt", seat: 0, card: "boom" },
      { event: "outbid", seat: 2, pile: 0, by: 1 },
      { event: "bid-placed", seat: 2, pile: 0, space: 1 },
    ];
    expect(logLines(events, 0).map((line) => line.at)).toEqual([1, 3]);
  });
});
