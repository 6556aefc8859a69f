// The forecast dice of a round, as they lie on the board: everybody sees what was rolled, few know where each belongs.
import type { ToldEvent, View } from "$gen/stockpile";
import { companies, forecastRow } from "./data";

export interface Die {
  readonly forecast: string;
  /** The row it lies at, or -1: at the foot of the board, because nobody here knows. */
  readonly company: number;
  /** Its pair was turned over. */
  readonly turned: boolean;
}

/** All dice of the round that the events end with, in the order they were rolled. */
export function diceOf(events: readonly ToldEvent[], pairs: View["pairs"]): Die[] {
  const began = events.findLastIndex((event) => event.event === "round-began");
  const known = pairs.filter((pair) => pair.company !== null && pair.forecast !== null);
  return events.slice(began + 1).flatMap((event) => {
    if (event.event !== "die-rolled") return [];
    const at = known.findIndex((pair) => pair.forecast === event.forecast);
    const [pair] = at < 0 ? [] : known.splice(at, 1);
    return [
      {
        forecast: event.forecast,
        company: pair ? companies.indexOf(pair.company ?? "") : -1,
        turned: pair?.resolved ?? false,
      },
    ];
  });
}

/** How a die is coloured: up, down or a dividend. */
export function tone(forecast: string): "up" | "dn" | "div" {
  const { move, dividend } = forecastRow(forecast);
  if (dividend !== undefined) return "div";
  return (move ?? 0) < 0 ? "dn" : "up";
}
