// Money that changed hands, read from the events of a game, so that coins are seen to leave and to come. Knows no rule.
import type { ToldEvent } from "$gen/stackmarket";

export interface Payment {
  readonly seat: number;
  /** In thousands; below 0 what was paid. */
  readonly amount: number;
}

/** Of the events from `from` on, one after the other. */
export function paymentsOf(events: readonly ToldEvent[], from: number): Payment[] {
  return events.slice(from).flatMap((one): Payment[] => {
    if (one.event === "collapse-paid" || one.event === "takeover-lost")
      return [{ seat: one.seat ?? 0, amount: -one.amount }];
    if (
      one.event === "bonus-paid" ||
      one.event === "takeover-paid" ||
      one.event === "income-paid" ||
      one.event === "tallest-paid"
    )
      return [{ seat: one.seat ?? 0, amount: one.amount }];
    return [];
  });
}
