// What flies where: events as the way of a card, a meeple or money from one place of the table to another.

import type { ToldEvent } from "$gen/stockpile";
import type { Sound } from "../../../feel/sound";

/** A place: a seat, a pile, a space of its track, a company's row. */
export type Place =
  | `seat:${number}`
  | `pile:${number}`
  | `space:${number}:${number}`
  | `company:${string}`
  | "bank";

export interface Flight {
  readonly what: "card" | "meeple" | "money";
  /** The face of a card; null: its back. */
  readonly card: string | null;
  /** Whose meeple. */
  readonly seat: number;
  readonly from: Place;
  readonly to: Place;
}

/** More than these at once are a crowd that no eye follows: then everything is simply there. */
export const mostFlights = 12;

const gains = new Set([
  "card-sold",
  "dividend-paid",
  "split-paid",
  "interest-paid",
  "ability-paid",
  "strategy-paid",
  "fee-earned",
  "bid-received",
]);
const costs = new Set(["bid-paid", "fee-paid", "bonds-bought", "ability-cost", "strategy-cost"]);

function flightOf(event: ToldEvent): Flight | null {
  const seat = "seat" in event ? event.seat : null;
  if (seat === null) return null;
  const base = { card: null, seat };
  if (event.event === "card-placed")
    return {
      ...base,
      what: "card",
      card: event.face === "up" ? event.card : null,
      from: `seat:${seat}`,
      to: `pile:${event.pile}`,
    };
  if (event.event === "card-collected")
    return { ...base, what: "card", from: `pile:${event.pile}`, to: `seat:${seat}` };
  if (event.event === "bid-placed")
    return {
      ...base,
      what: "meeple",
      from: `seat:${seat}`,
      to: `space:${event.pile}:${event.space}`,
    };
  if ("amount" in event && event.amount === 0) return null;
  if (gains.has(event.event)) {
    const company =
      "company" in event && event.company !== null ? (`company:${event.company}` as const) : "bank";
    return { ...base, what: "money", from: company, to: `seat:${seat}` };
  }
  return costs.has(event.event) ? { ...base, what: "money", from: `seat:${seat}`, to: "bank" } : null;
}

/** The flights of what was told just now. */
export function flightsOf(events: readonly ToldEvent[]): Flight[] {
  const flights = events.map(flightOf).filter((flight) => flight !== null);
  return flights.length > mostFlights ? [] : flights;
}

const soundOf: Readonly<Record<string, Sound>> = {
  "card-placed": "card",
  "card-collected": "card",
  "bid-placed": "bid",
  "stock-split": "split",
  bankrupt: "bankrupt",
  "game-over": "end",
};

/** At most two sounds for all that happened at once: a sparse table is a calm one. */
export function soundsOf(events: readonly ToldEvent[]): Sound[] {
  const found = new Set<Sound>();
  for (const event of events) {
    const sound =
      event.event === "price-moved"
        ? event.to > event.from
          ? "up"
          : "down"
        : gains.has(event.event)
          ? "money"
          : soundOf[event.event];
    if (sound) found.add(sound);
  }
  const loud: Sound[] = ["end", "bankrupt", "split"];
  return [...found].sort((a, b) => loud.indexOf(b) - loud.indexOf(a)).slice(0, 2);
}
