// What is known of a dividend while it is paid: a pair may bring it, or a space of the board, a card or a strategy.
import { companies, forecastRow } from "../data";
import type { Beat } from "./beats";

type Paid = Pick<Beat, "was" | "view" | "company">;

/** The forecast that lies beside the company, or "": a pair that was not turned has nothing to do with it. */
export function forecastSeen({ view, company }: Paid): string {
  const pair = view.pairs.find((one) => one.resolved && one.company === companies[company]);
  const forecast = pair?.forecast ?? "";
  return forecastRow(forecast).dividend === undefined ? "" : forecast;
}

/** Thousands a share, or null. */
export function dividendOf(beat: Paid): number | null {
  const { dividend } = beat.was;
  if (dividend && dividend.company === companies[beat.company]) return dividend.amount;
  return forecastRow(forecastSeen(beat)).dividend ?? null;
}
