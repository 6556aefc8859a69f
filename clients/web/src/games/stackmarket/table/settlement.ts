// A takeover and what came of it, read from the events of a game: who got or paid what. Adds up amounts, knows no rule.
import type { ToldEvent } from "$gen/stackmarket";

export interface Takeover {
  /** Of the event that announced it, so that two takeovers are not mistaken for one. */
  readonly at: number;
  readonly tallest: string;
  readonly smallest: string;
  readonly dice: number;
  /** Null while it is open. */
  readonly stood: boolean | null;
  readonly rows: readonly Row[];
}
interface Row {
  readonly seat: number;
  readonly kind: "takeover-paid" | "takeover-lost" | "income-paid" | "raided" | "tallest-paid";
  readonly building: string | null;
  /** In thousands; below 0 what was paid. */
  readonly amount: number;
}
interface Card {
  readonly seat: number;
  readonly rows: readonly Row[];
  readonly sum: number;
}

/** The last takeover of a game; null before the first. */
export function lastTakeover(events: readonly ToldEvent[]): Takeover | null {
  const at = events.findLastIndex(({ event }) => event === "takeover-announced");
  const announced = events[at];
  if (announced?.event !== "takeover-announced") return null;
  let stood: boolean | null = null;
  const rows: Row[] = [];
  for (const one of events.slice(at + 1)) {
    if (one.event === "takeover-succeeded" || one.event === "takeover-failed")
      stood = one.event === "takeover-succeeded";
    else if (one.event === "takeover-paid" || one.event === "income-paid")
      rows.push({ seat: one.seat ?? 0, kind: one.event, building: one.building, amount: one.amount });
    else if (one.event === "takeover-lost")
      rows.push({ seat: one.seat ?? 0, kind: one.event, building: one.building, amount: -one.amount });
    else if (one.event === "raided")
      rows.push({ seat: one.seat ?? 0, kind: one.event, building: one.building, amount: 0 });
    else if (one.event === "tallest-paid")
      rows.push({ seat: one.seat ?? 0, kind: one.event, building: null, amount: one.amount });
  }
  return { at, tallest: announced.tallest, smallest: announced.smallest, dice: announced.dice, stood, rows };
}

/** One for each player; who got most comes last. */
export function cardsOf(takeover: Takeover, seats: number): Card[] {
  return Array.from({ length: seats }, (_, seat) => {
    const rows = takeover.rows.filter((row) => row.seat === seat);
    return { seat, rows, sum: rows.reduce((sum, { amount }) => sum + amount, 0) };
  }).sort((a, b) => a.sum - b.sum);
}
