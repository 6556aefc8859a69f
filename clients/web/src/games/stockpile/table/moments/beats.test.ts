import { describe, expect, it } from "vitest";
import type { ToldEvent, View } from "$gen/stockpile";
import { companies, forecasts } from "../data";
import { beatsOf, told } from "./beats";
import { columnAt, pause, wayOf, wayTime } from "./path";

const electric = companies.indexOf("epic-electric");
const six = <T>(value: T): T[] => companies.map(() => value);

function viewOf(wish: Partial<View> = {}): View {
  const player = (cash: number) => ({
    cash,
    regular: six(0),
    split: six(0),
    booms: 0,
    busts: 0,
    unknown: 0,
    fees: [0, 0, 0],
    waiting: [],
    start: null,
  });
  const prospect = {
    known: 0,
    now: 0,
    space: [...forecasts, "boom", "bust"].map(() => 4),
    splits: [...forecasts, "boom", "bust"].map(() => 0),
    bankrupt: [...forecasts, "boom", "bust"].map(() => 0),
    worth: [...forecasts, "boom", "bust"].map(() => 0),
  };
  return {
    observer: 0,
    round: 0,
    rounds: 6,
    phase: "selling",
    first: 0,
    players: [player(10), player(20), player(5)],
    piles: [0, 1, 2].map(() => ({ cards: [{ card: null, up: false, by: 1 }], bid: null })),
    pairs: [0, 1, 2, 3, 4, 5].map((at) => ({
      company: null,
      forecast: null,
      holder: at < 3 ? at : null,
      open: false,
      resolved: false,
    })),
    prices: six(4),
    forecasts: forecasts.map(() => 1),
    insight: {
      ghosts: six(null),
      majorities: [],
      worth: [0, 1, 2].map(() => ({ now: 30, known: 30, fees: 0, bound: 0, unproved: 0 })),
      bids: [],
      rounds_left: 5,
      prospects: companies.map(() => prospect),
    },
    ...wish,
  } as unknown as View;
}

const settling: ToldEvent[] = [
  { event: "bid-placed", seat: 2, pile: 0, space: 3 },
  { event: "bid-paid", seat: 1, pile: 2, space: 6, amount: 20 },
  { event: "bid-paid", seat: 2, pile: 0, space: 3, amount: 3 },
  { event: "bid-paid", seat: 0, pile: 1, space: 2, amount: 3 },
  { event: "card-collected", seat: 1, pile: 2, card: null },
  { event: "card-collected", seat: 2, pile: 0, card: null },
  { event: "card-collected", seat: 0, pile: 1, card: "fee-2" },
  { event: "fee-paid", seat: 0, card: "fee-2", amount: 2 },
];

describe("the film of an auction", () => {
  const beats = beatsOf(viewOf({ phase: "demand" }), viewOf({ phase: "action" }), settling, 40);

  it("holds the last bid and goes through the winners pile by pile", () => {
    expect(beats.map((beat) => [beat.kind, beat.pile, beat.seat])).toEqual([
      ["bid", 0, 2],
      ["won", 0, 2],
      ["won", 1, 0],
      ["won", 2, 1],
    ]);
  });

  it("counts cash as it is paid, fees with the pile they came with", () => {
    const cash = beats.map((beat) => beat.view.players.map((player) => player.cash));
    expect(cash).toEqual([
      [10, 20, 5],
      [10, 20, 2],
      [5, 20, 2],
      [5, 0, 2],
    ]);
    expect(told(beats[2] ?? { events: [] }, "fee-paid")?.amount).toBe(2);
  });

  it("empties each pile when it is won, and no sooner", () => {
    expect(beats[1]?.was.piles[0]?.cards).toHaveLength(1);
    expect(beats[1]?.view.piles[0]?.cards).toHaveLength(0);
    expect(beats[1]?.view.piles[2]?.cards).toHaveLength(1);
  });

  it("takes longer where the cards are mine", () => {
    expect(beats[2]?.ms).toBeGreaterThan(beats[1]?.ms ?? 0);
  });
});

describe("the film of Movement", () => {
  const events: ToldEvent[] = [
    { event: "selling-ended", seat: 2 },
    { event: "pair-revealed", seat: 1, pair: 1, company: "epic-electric", forecast: "up-2" },
    { event: "price-moved", company: "epic-electric", from: 4, to: 6 },
    { event: "pair-revealed", seat: null, pair: 4, company: "bottomline-bank", forecast: "dividend-2" },
    { event: "dividend-announced", company: "bottomline-bank", amount: 2 },
    { event: "dividend-paid", seat: 0, company: "bottomline-bank", shares: 2, amount: 4 },
  ];
  const up2 = forecasts.indexOf("up-2");
  const before = viewOf();
  const own = before.insight.prospects[electric];
  const prospects = before.insight.prospects.map((one, at) =>
    at === electric && own
      ? {
          ...own,
          now: 10,
          space: own.space.map((space, nth) => (nth === up2 ? 6 : space)),
          worth: own.worth.map((worth, nth) => (nth === up2 ? 14 : worth)),
        }
      : one,
  );
  const view = { ...before, insight: { ...before.insight, prospects } };
  const beats = beatsOf(view, viewOf({ phase: "supply" }), events, 7);

  it("is in Movement before the first pair turns", () => {
    expect(beats[0]?.was.phase).toBe("movement");
    expect(beats[0]?.was.pairs[1]?.resolved).toBe(false);
    expect(beats[0]?.view.pairs[1]).toMatchObject({
      company: "epic-electric",
      forecast: "up-2",
      resolved: true,
    });
  });

  it("moves one price a beat and names who turned the pair", () => {
    expect(beats.map((beat) => [beat.kind, beat.seat])).toEqual([
      ["pair", 1],
      ["pair", null],
    ]);
    expect(beats[0]?.view.prices[electric]).toBe(6);
    expect(beats[0]?.was.prices[electric]).toBe(4);
  });

  it("takes what it does to my worth from the engine", () => {
    expect(beats[0]?.gain).toBe(4);
    expect(beats[0]?.view.insight.worth[0]?.now).toBe(34);
    expect(beats[1]?.gain).toBe(4);
    expect(beats[1]?.view.insight.worth[0]?.now).toBe(38);
  });

  it("says nothing of my worth where the engine spoke of another price", () => {
    const rose: ToldEvent = { event: "price-moved", company: "epic-electric", from: 3, to: 4 };
    const [, pair] = beatsOf({ ...view, prices: six(3) }, view, [rose, ...events.slice(1)], 0);
    expect(pair?.kind).toBe("pair");
    expect(pair?.gain).toBeNull();
  });

  it("counts forecasts that are still face down", () => {
    expect(beats[0]?.view.forecasts[up2]).toBe(0);
  });
});

describe("the film of a round's beginning", () => {
  const events: ToldEvent[] = [
    { event: "round-began", seat: 1, round: 1 },
    { event: "company-dealt", seat: 0, pair: 0, company: "epic-electric" },
    { event: "forecast-dealt", seat: 0, pair: 0, forecast: "up-2" },
  ];
  const next = viewOf({ round: 1, phase: "supply" });
  const pairs = next.pairs.map((pair, at) =>
    at === 0 ? { ...pair, company: "epic-electric" as const, forecast: "up-2" as const } : pair,
  );

  it("keeps my pair face down until it is looked at", () => {
    const [round] = beatsOf(viewOf(), { ...next, pairs }, events, 0);
    expect(round?.kind).toBe("round");
    expect(round?.view.round).toBe(1);
    expect(round?.view.pairs[0]).toMatchObject({ company: null, forecast: null });
  });
});

describe("events without a film", () => {
  it("has no beats", () => {
    const placed: ToldEvent[] = [{ event: "card-placed", seat: 1, pile: 0, card: null, face: "down" }];
    expect(beatsOf(viewOf(), viewOf(), placed, 0)).toEqual([]);
  });
});

describe("the way of a price", () => {
  const split: ToldEvent[] = [
    { event: "price-moved", company: "epic-electric", from: 8, to: 9 },
    { event: "stock-split", company: "epic-electric", to: 5 },
    { event: "price-moved", company: "epic-electric", from: 5, to: 7 },
  ];

  it("runs past the last space into the split and continues from the start price", () => {
    const way = wayOf(8, 10, split);
    expect(way.columns).toEqual([9, 10, 11, 6, 7, 8]);
    expect(way.jumps).toEqual([3]);
    expect(wayTime(way)).toBe(4 * 160 + pause);
    expect(columnAt(way, 0).column).toBe(9);
    expect(columnAt(way, 320)).toMatchObject({ column: 11, jumped: 1 });
    expect(columnAt(way, 99_999)).toMatchObject({ column: 8, jumped: 1 });
  });

  it("falls off the other end", () => {
    const way = wayOf(1, 10, [{ event: "bankrupt", company: "epic-electric", to: 4 }]);
    expect(way.columns).toEqual([2, 1, 0, 5]);
  });
});
