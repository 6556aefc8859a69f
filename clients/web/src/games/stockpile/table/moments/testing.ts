// Views and events that tests of films share.
import type { ToldEvent, View } from "$gen/stockpile";
import { companies, forecasts } from "../data";

export const electric = companies.indexOf("epic-electric");
export const six = <T>(value: T): T[] => companies.map(() => value);

export function viewOf(wish: Partial<View> = {}): View {
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

/** An auction that ends: the last bid, three winners, and a fee that I did not see. */
export const settling: ToldEvent[] = [
  { event: "bid-placed", seat: 2, pile: 0, space: 3 },
  { event: "bid-paid", seat: 1, pile: 2, space: 6, amount: 20 },
  { event: "bid-paid", seat: 2, pile: 0, space: 3, amount: 3 },
  { event: "bid-paid", seat: 0, pile: 1, space: 2, amount: 3 },
  { event: "card-collected", seat: 1, pile: 2, card: null },
  { event: "card-collected", seat: 2, pile: 0, card: null },
  { event: "card-collected", seat: 0, pile: 1, card: "fee-2" },
  { event: "fee-paid", seat: 0, card: "fee-2", amount: 2 },
];

/** The end of the auction of investors: the last bid, and everybody takes one in the order of their seats. */
export const taking: ToldEvent[] = [
  { event: "bid-placed", seat: 2, pile: 0, space: 3 },
  { event: "investor-taken", seat: 0, investor: "wise-warren" },
  { event: "investor-taken", seat: 1, investor: "crazy-cramer" },
  { event: "investor-taken", seat: 2, investor: "golden-graham" },
  { event: "money-given", seat: 0, amount: 30 },
  { event: "money-given", seat: 1, amount: 25 },
  { event: "money-given", seat: 2, amount: 27 },
];

/** Golden Graham, Wise Warren and Crazy Cramer are on offer; the last bid is still to come. */
export function offering(): View {
  const bid = (seat: number, space: number) => ({ seat, space });
  const piles = [
    { cards: [], bid: null, investor: "golden-graham" },
    { cards: [], bid: bid(0, 2), investor: "wise-warren" },
    { cards: [], bid: bid(1, 4), investor: "crazy-cramer" },
  ] as View["piles"];
  const { players } = viewOf();
  return viewOf({
    phase: "setup",
    piles,
    players: players.map((one) => ({ ...one, cash: 0, investors: [null, null] })),
  });
}
