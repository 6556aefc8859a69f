// The final count as a table that explains itself, and what a replay tells about the way there. Only told events are
// added up: who gets what was decided by the engine.
import type { Replay, WorthPoint } from "../../../door/door";
import { companies } from "./data";
import type { Told } from "./view";

export interface CountRow {
  readonly seat: number;
  rank: number;
  cash: number;
  majorities: number;
  stock: number;
  bonds: number;
  commodities: number;
  strategies: number;
  taxes: number;
  fees: number;
  worth: number;
  /** By company: shares sold at the end, what they brought, and the majority bonus. */
  readonly shares: number[];
  readonly sold: number[];
  readonly bonus: number[];
  bondCards: number;
  commodityCards: number;
  taxCards: number;
}

const amountOf = (event: Told) => (event.amount as number | undefined) ?? 0;

function add(row: CountRow, event: Told): void {
  const company = typeof event.company === "string" ? companies.indexOf(event.company) : -1;
  switch (event.event) {
    case "majority-paid":
      row.majorities += amountOf(event);
      row.bonus[company] = amountOf(event);
      break;
    case "final-sale":
      row.stock += amountOf(event);
      row.sold[company] = (row.sold[company] ?? 0) + amountOf(event);
      row.shares[company] = (row.shares[company] ?? 0) + (event.shares as number);
      break;
    case "fee-paid":
      row.fees += amountOf(event);
      break;
    case "bonds-redeemed":
      row.bonds += amountOf(event);
      row.bondCards = event.bonds as number;
      break;
    case "commodities-counted":
      row.commodities += amountOf(event);
      row.commodityCards = event.cards as number;
      break;
    case "strategy-paid":
      row.strategies += amountOf(event);
      break;
    case "taxes-paid":
      row.taxes += amountOf(event);
      row.taxCards = event.cards as number;
      break;
  }
}

/** One row a player, the richest first. The count begins when the last round has ended. */
export function countRows(events: readonly Told[], scores: readonly number[]): CountRow[] {
  const rows = scores.map((worth, seat): CountRow => {
    const none = () => companies.map(() => 0);
    return {
      seat,
      rank: 0,
      cash: 0,
      majorities: 0,
      stock: 0,
      bonds: 0,
      commodities: 0,
      strategies: 0,
      taxes: 0,
      fees: 0,
      worth,
      shares: none(),
      sold: none(),
      bonus: none(),
      bondCards: 0,
      commodityCards: 0,
      taxCards: 0,
    };
  });
  const begin = events.findLastIndex((event) => event.event === "round-ended") + 1;
  for (const event of events.slice(begin)) {
    const row = typeof event.seat === "number" ? rows[event.seat] : undefined;
    if (row) add(row, event);
  }
  for (const row of rows) {
    row.cash =
      row.worth -
      row.majorities -
      row.stock -
      row.bonds -
      row.commodities -
      row.strategies +
      row.taxes +
      row.fees;
    row.rank = 1 + scores.filter((score) => score > row.worth).length;
  }
  return rows.sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

export interface TurningPoint {
  readonly round: number;
  readonly seat: number;
  readonly change: number;
  /** What happened then, as everybody was told it. */
  readonly event: Told;
  readonly at: number;
}

export interface Ending {
  /** Worth at the start and after every round, by seat. */
  readonly rounds: readonly (readonly number[])[];
  readonly turning: readonly TurningPoint[];
}

const telling = [
  "bankrupt",
  "stock-split",
  "split-paid",
  "dividend-paid",
  "strategy-paid",
  "bid-paid",
  "price-moved",
  "ability-paid",
  "interest-paid",
  "card-collected",
  "card-sold",
];

function whatHappened(events: readonly Told[], seat: number): { event: Told; at: number } | null {
  for (const kind of telling) {
    const at = events.findIndex(
      (event) => event.event === kind && (event.seat === undefined || event.seat === seat),
    );
    const event = events[at];
    if (event) return { event, at };
  }
  return null;
}

function swings(points: readonly WorthPoint[]): { at: number; seat: number; change: number }[] {
  const found = points.slice(1).flatMap((point, index) => {
    const before = points[index];
    return point.worth.map((worth, seat) => ({
      at: index + 1,
      seat,
      change: worth - (before?.worth[seat] ?? worth),
    }));
  });
  return found.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

/** The largest changes of anybody's worth, in the order in which they happened; one for each moment. */
export function turningPoints(
  points: readonly WorthPoint[],
  events: readonly Told[],
  lineOf: (event: number) => number,
  most = 4,
): TurningPoint[] {
  const lines = events.map((_, at) => lineOf(at));
  const taken = new Set<number>();
  const chosen: TurningPoint[] = [];
  for (const swing of swings(points)) {
    const point = points[swing.at];
    const before = points[swing.at - 1];
    if (!point || !before || taken.has(swing.at) || swing.change === 0 || point.phase === "game-end")
      continue;
    taken.add(swing.at);
    const from = lines.findIndex((line) => line > before.n);
    const to = lines.findLastIndex((line) => line <= point.n);
    const what = from < 0 ? null : whatHappened(events.slice(from, to + 1), swing.seat);
    if (what === null) continue;
    chosen.push({
      round: point.round,
      seat: swing.seat,
      change: swing.change,
      event: what.event,
      at: from + what.at,
    });
    if (chosen.length === most) break;
  }
  return chosen.sort((a, b) => a.at - b.at);
}

/** Worth after the last point of every round; the first is the start of the game, the last the final score. */
export function roundsOf(points: readonly WorthPoint[], scores: readonly number[]): number[][] {
  const first = points[0];
  if (!first) return [];
  const byRound = new Map<number, readonly number[]>();
  for (const point of points) byRound.set(point.round, point.worth);
  const rounds = [first.worth, ...byRound.values()].map((worth) => [...worth]);
  rounds[rounds.length - 1] = [...scores];
  return rounds;
}

export async function endingOf(replay: Replay): Promise<Ending> {
  const points = await replay.worth();
  const events = (await replay.events("spectator")) as readonly Told[];
  return {
    rounds: roundsOf(points, replay.scores),
    turning: turningPoints(points, events, (event) => replay.lineOfEvent(event)),
  };
}
