import { describe, expect, it } from "vitest";
import type { ToldEvent } from "$gen/stockpile";
import { companies, forecasts } from "../data";
import { beatsOf, deals, told } from "./beats";
import { holdersOf } from "./holders";
import { dealtPairs } from "./news";
import { columnAt, fallsOver, pause, wayOf, wayTime } from "./path";
import { electric, offering, settling, six, taking, viewOf } from "./testing";

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

  it("lays what I won at my place when my pile is won, and my bid is no longer bound", () => {
    const bank = companies.indexOf("bottomline-bank");
    const events: ToldEvent[] = [
      { event: "bid-placed", seat: 2, pile: 0, space: 3 },
      { event: "bid-paid", seat: 0, pile: 1, space: 2, amount: 3 },
      { event: "bid-paid", seat: 2, pile: 0, space: 3, amount: 3 },
      { event: "card-collected", seat: 0, pile: 1, card: "bottomline-bank" },
      { event: "card-collected", seat: 0, pile: 1, card: "boom" },
      { event: "card-collected", seat: 2, pile: 0, card: null },
    ];
    const worth = viewOf().insight.worth.map((one) => ({ ...one, bound: 3 }));
    const bidding = viewOf({ phase: "demand", insight: { ...viewOf().insight, worth } });
    const [bid, theirs, own] = beatsOf(bidding, viewOf({ phase: "action" }), events, 40);
    const mine = (view = bidding) => ({
      bank: view.players[0]?.regular[bank],
      booms: view.players[0]?.booms,
      bound: view.insight.worth[0]?.bound,
    });
    expect(mine(bid?.view)).toEqual({ bank: 0, booms: 0, bound: 3 });
    expect(mine(theirs?.view)).toEqual({ bank: 0, booms: 0, bound: 3 });
    expect(mine(own?.view)).toEqual({ bank: 1, booms: 1, bound: 0 });
  });

  it("takes longer where the cards are mine", () => {
    expect(beats[2]?.ms).toBeGreaterThan(beats[1]?.ms ?? 0);
  });
});

describe("the film of the investors' auction", () => {
  const beats = beatsOf(offering(), viewOf(), taking, 12);

  it("holds the last bid and goes through the winners as they lie there", () => {
    expect(beats.map((beat) => [beat.kind, beat.pile, beat.seat])).toEqual([
      ["bid", 0, 2],
      ["won", 0, 2],
      ["won", 1, 0],
      ["won", 2, 1],
    ]);
    expect(beats[0]?.view.phase).toBe("setup");
  });

  it("takes an investor and the bid away with whoever won it, and no sooner", () => {
    const lie = beats.map(({ view }) => view.piles.map((pile) => pile.investor && pile.bid !== null));
    expect(lie).toEqual([
      [true, true, true],
      [null, true, true],
      [null, null, true],
      [null, null, null],
    ]);
    expect(beats[2]?.was.piles.map((pile) => pile.bid)).toEqual([
      null,
      { seat: 0, space: 2 },
      { seat: 1, space: 4 },
    ]);
    expect(beats[2]?.was.players.map((one) => one.investors?.filter(Boolean))).toEqual([
      [],
      [],
      ["golden-graham"],
    ]);
  });

  it("brings everybody's money with their investor", () => {
    expect(beats.map(({ view }) => view.players.map((player) => player.cash))).toEqual([
      [0, 0, 0],
      [0, 0, 27],
      [30, 0, 27],
      [30, 25, 27],
    ]);
  });

  it("gives time to read what mine can do", () => {
    expect(beats[2]?.ms).toBeGreaterThan(4000);
    expect(beats[1]?.ms).toBe(1150);
  });

  it("is the same where the investors were offered in the same breath", () => {
    const investors = ["golden-graham", "wise-warren", "crazy-cramer"] as const;
    const offered = investors.map((investor, pile) => ({
      event: "investor-offered",
      seat: pile,
      investor,
      pile,
    }));
    const bids = [
      { event: "bid-placed", seat: 0, pile: 1, space: 2 },
      { event: "bid-placed", seat: 1, pile: 2, space: 4 },
    ];
    const all = [...offered, ...bids, ...taking] as ToldEvent[];
    const found = beatsOf(viewOf({ phase: "setup" }), viewOf(), all, 0);
    expect(found.filter(({ kind }) => kind === "won").map((beat) => [beat.pile, beat.seat])).toEqual([
      [0, 2],
      [1, 0],
      [2, 1],
    ]);
    expect(found.at(-1)?.was.piles[2]?.bid).toEqual({ seat: 1, space: 4 });
  });

  it("has no film where investors are dealt and kept", () => {
    expect(beatsOf(viewOf({ phase: "setup" }), viewOf(), taking.slice(1), 0)).toEqual([]);
  });

  it("pays a fee that waited, whatever is won before it", () => {
    const late: ToldEvent = { event: "fee-paid", seat: 1, card: "fee-1", amount: 1 };
    const sold: ToldEvent = {
      event: "card-sold",
      seat: 1,
      company: "epic-electric",
      sale: "regular",
      amount: 5,
    };
    const turn: ToldEvent = {
      event: "pair-revealed",
      seat: 1,
      pair: 1,
      company: "epic-electric",
      forecast: "up-2",
    };
    const [pair] = beatsOf(viewOf(), viewOf(), [sold, late, turn], 0);
    expect(pair?.was.players[1]?.cash).toBe(24);
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
  const began: ToldEvent = { event: "round-began", seat: 1, round: 1 };
  const dealt: ToldEvent[] = [
    { event: "company-dealt", seat: 0, pair: 0, company: "epic-electric" },
    { event: "company-dealt", seat: 1, pair: 1, company: null },
    { event: "forecast-dealt", seat: 0, pair: 0, forecast: "up-2" },
    { event: "forecast-dealt", seat: 1, pair: 1, forecast: null },
    { event: "pile-opened", pile: 0, card: "boom" },
  ];
  const dice: ToldEvent[] = [
    { event: "die-rolled", forecast: "up-2" },
    { event: "die-rolled", forecast: "down-3" },
  ];
  const bought: ToldEvent = { event: "bonds-bought", seat: 2, bonds: 1, amount: 4 };
  const next = viewOf({ round: 1, phase: "supply" });
  const pairs = next.pairs.map((pair, at) =>
    at === 0 ? { ...pair, company: "epic-electric" as const, forecast: "up-2" as const } : pair,
  );
  const after = { ...next, pairs };
  const kinds = (events: readonly ToldEvent[]) =>
    beatsOf(viewOf(), after, events, 0).map((beat) => beat.kind);

  it("keeps my pair face down until it is looked at, and knows it then", () => {
    const [round] = beatsOf(viewOf(), after, [began, ...dealt], 0);
    expect(round?.kind).toBe("round");
    expect(round?.view.round).toBe(1);
    expect(round?.view.pairs[0]).toMatchObject({ company: null, forecast: null });
    expect(round && deals(round)).toBe(true);
    expect(round && dealtPairs(round).at(-1)?.pair).toMatchObject({
      company: "epic-electric",
      forecast: "up-2",
    });
  });

  it("shows a pair as it was dealt, whatever the table is like by now", () => {
    const later = viewOf({ round: 2 });
    const [round] = beatsOf(viewOf(), later, [began, ...dealt], 0);
    expect(round && dealtPairs(round).at(-1)?.pair.company).toBe("epic-electric");
  });

  it("rolls the dice between the paper and the deal", () => {
    expect(kinds([began, ...dice, ...dealt])).toEqual(["round", "dice", "deal"]);
    const [, rolled, deal] = beatsOf(viewOf(), after, [began, ...dice, ...dealt], 0);
    const down3 = forecasts.indexOf("down-3");
    expect(rolled?.view.forecasts[down3]).toBe((rolled?.was.forecasts[down3] ?? 0) + 1);
    expect(rolled?.at).toBe(1);
    expect(deal?.at).toBe(3);
  });

  it("deals nothing before bonds are bought; the deal after them has its own film", () => {
    const [round] = beatsOf(viewOf(), viewOf({ round: 1 }), [began], 0);
    expect(round && deals(round)).toBe(false);
    expect(round?.view.pairs.every((pair) => pair.company === null && !pair.open)).toBe(true);
    expect(kinds([bought, ...dealt])).toEqual(["deal"]);
    expect(kinds([began, bought, ...dice, ...dealt])).toEqual(["round", "dice", "deal"]);
  });

  it("takes a company without a forecast for no pair", () => {
    expect(kinds(dealt.slice(0, 1))).toEqual([]);
  });
});

describe("the film of a strategy", () => {
  const played: ToldEvent = { event: "strategy-played", seat: 1, strategy: "corporate-espionage" };
  const paid: ToldEvent = { event: "strategy-cost", seat: 1, strategy: "corporate-espionage", amount: 2 };
  const moved: ToldEvent = { event: "price-moved", company: "epic-electric", from: 4, to: 2 };
  const other: ToldEvent = { event: "price-moved", company: "bottomline-bank", from: 4, to: 6 };

  it("moves the price in the same beat, after what it cost", () => {
    const [beat, ...rest] = beatsOf(viewOf(), viewOf(), [played, paid, moved], 0);
    expect(rest).toEqual([]);
    expect(beat).toMatchObject({ kind: "strategy", seat: 1, strategy: "corporate-espionage" });
    expect(beat?.company).toBe(electric);
    expect(beat?.was.prices[electric]).toBe(4);
    expect(beat?.view.prices[electric]).toBe(2);
  });

  it("knows whose card moves a price that is told later", () => {
    const [beat] = beatsOf(viewOf(), viewOf(), [moved], 2, [played, paid]);
    expect(beat).toMatchObject({ kind: "strategy", seat: 1, strategy: "corporate-espionage" });
    const ended: ToldEvent = { event: "actions-ended", seat: 1 };
    const [later] = beatsOf(viewOf(), viewOf(), [moved], 3, [played, paid, ended]);
    expect(later).toMatchObject({ kind: "action", seat: null, strategy: "" });
  });

  it("shows two prices one after the other", () => {
    const beats = beatsOf(viewOf(), viewOf(), [played, moved, other], 0);
    expect(beats.map((beat) => beat.company)).toEqual([electric, companies.indexOf("bottomline-bank")]);
  });
});

describe("the film of a dividend", () => {
  const shown: ToldEvent = { event: "shares-shown", seat: 1, company: "bottomline-bank", cards: 2 };
  const paid: ToldEvent = {
    event: "dividend-paid",
    seat: 1,
    company: "bottomline-bank",
    shares: 2,
    amount: 4,
  };

  it("shows the cards that are paid for, also when they are shown later than the pair", () => {
    const [beat, ...rest] = beatsOf(viewOf({ phase: "movement" }), viewOf(), [shown, paid], 0);
    expect(rest).toEqual([]);
    expect(beat).toMatchObject({ kind: "paid", seat: 1 });
    expect(beat && holdersOf(beat)).toEqual([{ seat: 1, cards: 2, split: 0, coins: 4 }]);
  });

  it("takes shares that are shown for something else for no dividend", () => {
    expect(beatsOf(viewOf(), viewOf(), [shown], 0)).toEqual([]);
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
    expect(fallsOver(way)).toBe(320);
    expect(wayTime(way)).toBe(4 * 160 + pause);
    expect(columnAt(way, 0).column).toBe(9);
    expect(columnAt(way, -900).column).toBe(9); // a card is read before the price moves
    expect(columnAt(way, 320)).toMatchObject({ column: 11, jumped: 1 });
    expect(columnAt(way, 99_999)).toMatchObject({ column: 8, jumped: 1 });
  });

  it("falls off the other end", () => {
    const way = wayOf(1, 10, [{ event: "bankrupt", company: "epic-electric", to: 4 }]);
    expect(way.columns).toEqual([2, 1, 0, 5]);
  });
});
