// What the eye is led through at the end of a round: pair by pair, price by price. Only told events are used; where a
// price goes is said by them.

import type { ToldEvent } from "$gen/stockpile";
import { companies } from "./data";

export interface Scene {
  /** Which of the told events it is. */
  readonly at: number;
  readonly event: ToldEvent;
  /** Prices as they are after it. */
  readonly prices: readonly number[];
  /** The company whose row it happens on, or null. */
  readonly company: number | null;
  /** How long it is shown at normal speed, in ms. */
  readonly hold: number;
}

const holds: Readonly<Record<string, number>> = {
  "pair-revealed": 900,
  "stock-split": 1100,
  bankrupt: 1100,
  "dividend-announced": 600,
  "dividend-paid": 450,
  "split-paid": 450,
  "interest-paid": 350,
  "strategy-paid": 450,
  "ability-paid": 350,
  "forecast-adjusted": 700,
  "action-used": 600,
};

/** What makes a batch of events worth following: a price that moves or a pair that is turned over. */
const leading = new Set(["pair-revealed", "price-moved", "stock-split", "bankrupt"]);

function companyIn(event: ToldEvent): number | null {
  return "company" in event && event.company !== null ? companies.indexOf(event.company) : null;
}

function holdOf(event: ToldEvent): number {
  if (event.event !== "price-moved") return holds[event.event] ?? 0;
  return 420 + 160 * Math.abs(event.to - event.from);
}

export function scenesOf(prices: readonly number[], events: readonly ToldEvent[], from: number): Scene[] {
  if (!events.some((event) => leading.has(event.event))) return [];
  const now = [...prices];
  const scenes: Scene[] = [];
  events.forEach((event, index) => {
    const company = companyIn(event);
    if (company !== null && leading.has(event.event) && "to" in event && event.to !== null)
      now[company] = event.to;
    const hold = holdOf(event);
    if (hold > 0) scenes.push({ at: from + index, event, prices: [...now], company, hold });
  });
  return scenes;
}
