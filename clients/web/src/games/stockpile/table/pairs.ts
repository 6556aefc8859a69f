// Which pairs of the round everybody sees from the start.
import type { ToldEvent } from "$gen/stockpile";

/** By what was dealt in the open: at the end of a round every pair lies open. */
export function publicPairs(events: readonly ToldEvent[]): ReadonlySet<number> {
  const companies = new Set<number>();
  const found = new Set<number>();
  for (const event of events.slice(events.findLastIndex((one) => one.event === "round-began") + 1)) {
    if (event.event === "company-dealt" && event.seat === null && event.company !== null)
      companies.add(event.pair);
    if (event.event === "forecast-dealt" && event.seat === null && event.forecast !== null)
      if (companies.has(event.pair)) found.add(event.pair);
  }
  return found;
}
