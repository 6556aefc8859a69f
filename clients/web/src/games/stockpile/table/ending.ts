// The final count as a table that explains itself, and what a replay tells about the way there. Only told events are
// added up: who gets what was decided by the engine.

import type { ToldEvent } from "$gen/stockpile";
import type { Replay, WorthPoint } from "../../../door/door";
import { seatIn } from "../../../door/told";
import { companies } from "./data";

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

function add(row: CountRow, event: ToldEvent): void {
  const company = "company" in event && event.company !== null ? companies.indexOf(event.company) : -1;
  switch (event.event) {
    case "majority-paid":
      row.majorities += event.amount;
      row.bonus[company] = event.amount;
      break;
    case "final-sale":
      row.stock += event.amount;
      row.sold[company] = (row.sold[company] ?? 0) + event.amount;
      row.shares[company] = (row.shares[company] ?? 0) + event.shares;
      break;
    case "fee-paid":
      row.fees += event.amount;
      break;
    case "bonds-redeemed":
      row.bonds += event.amount;
      row.bondCards = event.bonds;
      break;
    case "commodities-counted":
      row.commodities += event.amount;
      row.commodityCards = event.cards;
      break;
    case "strategy-paid":
      row.strategies += event.amount;
      break;
    case "taxes-paid":
      row.taxes += event.amount;
      row.taxCards = event.cards;
      break;
  }
}

/** One row a player, the richest first. The count begins when the last round has ended. */
export function countRows(events: readonly ToldEvent[], scores: readonly number[]): CountRow[] {
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
    const row = rows[seatIn(event) ?? -1];
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

interface TurningPoint {
  readonly round: number;
  readonly seat: number;
  readonly change: number;
  /** What happened then, as everybody was told it. */
  readonly event: ToldEvent;
  readonly at: number;
}

export interface Ending {
  /** Worth at the start and after every round, by seat. */
  readonly rounds: readonly (readonly number[])[];
  readonly turning: readonly TurningPoint[];
}

/** What may have made somebody richer or poorer, the most telling first. */
const gains = [
  "stock-split",
  "split-paid",
  "dividend-paid",
  "strategy-paid",
  "price-moved",
  "ability-paid",
  "interest-paid",
  "card-collected",
  "card-sold",
];
const losses = ["bankrupt", "price-moved", "bid-paid", "fee-paid", "strategy-cost", "ability-cost"];

/** Whether an event may be the reason of a change; a price that fell explains no gain. */
function explains(event: ToldEvent, kind: string, seat: number, change: number): boolean {
  if (event.event !== kind || ("seat" in event && event.seat !== seat)) return false;
  return event.event !== "price-moved" || event.to > event.from === change > 0;
}

function whatHappened(
  events: readonly ToldEvent[],
  seat: number,
  change: number,
): { event: ToldEvent; at: number } | null {
  for (const kind of change > 0 ? gains : losses) {
    const at = events.findIndex((event) => explains(event, kind, seat, change));
    const event = events[at];
    if (event) return { event, at };
  }
  return null;
}

function swings(points: readonly WorthPoint<"stockpile">[]): { at: number; seat: number; change: number }[] {
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
  points: readonly WorthPoint<"stockpile">[],
  events: readonly ToldEvent[],
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
    const what = from < 0 ? null : whatHappened(events.slice(from, to + 1), swing.seat, swing.change);
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
export function roundsOf(points: readonly WorthPoint<"stockpile">[], scores: readonly number[]): number[][] {
  const first = points[0];
  if (!first) return [];
  const byRound = new Map<number, readonly number[]>();
  for (const point of points) byRound.set(point.round, point.worth);
  const rounds = [first.worth, ...byRound.values()].map((worth) => [...worth]);
  rounds[rounds.length - 1] = [...scores];
  return rounds;
}

export async function endingOf(replay: Replay<"stockpile">): Promise<Ending> {
  const points = await replay.worth();
  const events = await replay.events("spectator");
  return {
    rounds: roundsOf(points, replay.scores),
    turning: turningPoints(points, events, (event) => replay.lineOfEvent(event)),
  };
}
