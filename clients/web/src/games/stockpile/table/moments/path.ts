// The way of a price along its rail, column by column: 0 is the end that bankrupts, the last one splits.
import type { ToldEvent } from "$gen/stockpile";
import { part } from "./timing";

interface Way {
  /** Columns in the order they are passed. */
  readonly columns: readonly number[];
  /** Where among them the price starts anew, after a split or a bankruptcy. */
  readonly jumps: readonly number[];
}

/** How long a pair is turned before its price moves. */
export const turning = 620;
const perSpace = 160;
/** How long a split or a bankruptcy is looked at before the price goes on. */
export const pause = 2000;

export function wayOf(start: number, spaces: number, events: readonly ToldEvent[]): Way {
  const columns = [start + 1];
  const jumps: number[] = [];
  const walk = (to: number) => {
    let at = columns.at(-1) ?? to;
    while (at !== to) {
      at += Math.sign(to - at);
      columns.push(at);
    }
  };
  for (const event of events) {
    if (event.event === "price-moved") walk(event.to + 1);
    if (event.event === "stock-split" || event.event === "bankrupt") {
      walk(event.event === "bankrupt" ? 0 : spaces + 1);
      jumps.push(columns.length);
      columns.push(event.to + 1);
    }
  }
  return { columns, jumps };
}

const stepTime = (way: Way, to: number): number => (way.jumps.includes(to) ? pause : perSpace);

export function wayTime(way: Way): number {
  return way.columns.slice(1).reduce((sum, _, at) => sum + stepTime(way, at + 1), 0);
}

/** Milliseconds until the price runs over an end of its rail; null: it does not. */
export function fallsOver(way: Way): number | null {
  const [first] = way.jumps;
  return first === undefined ? null : (first - 1) * perSpace;
}

/** The column at a time, with fractions on the way; and how many jumps were made or are being made. */
export function columnAt(way: Way, ms: number): { column: number; jumped: number; step: number } {
  let rest = Math.max(0, ms);
  let jumped = 0;
  for (let to = 1; to < way.columns.length; to += 1) {
    const lasts = stepTime(way, to);
    const from = way.columns[to - 1] ?? 0;
    const next = way.columns[to] ?? 0;
    const jump = way.jumps.includes(to);
    if (rest < lasts) {
      // A jump rests first, so that it is seen, and then goes back in one slide.
      const x = jump ? part(rest, pause - 520, 520) : rest / lasts;
      return { column: from + (next - from) * x, jumped: jumped + (jump ? 1 : 0), step: to - 1 };
    }
    rest -= lasts;
    if (jump) jumped += 1;
  }
  return { column: way.columns.at(-1) ?? 0, jumped, step: way.columns.length - 1 };
}
