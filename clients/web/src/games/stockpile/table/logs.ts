// Which events the log tells: what says nothing is left out, as in the terminal.
import type { ToldEvent } from "$gen/stockpile";
import { seatIn } from "../../../door/told";

const dealt = new Set([
  "starting-share-dealt",
  "company-dealt",
  "forecast-dealt",
  "card-dealt",
  "strategy-dealt",
  "investor-dealt",
]);
const silent = new Set([
  "actions-ended",
  "selling-ended",
  "money-given",
  "round-ended",
  "game-over",
  "shares-shown",
  "holding-revealed",
  "majority-paid",
  "final-sale",
]);

function worthTelling(event: ToldEvent, me: number | "spectator"): boolean {
  if (dealt.has(event.event)) return seatIn(event) === me;
  if (event.event === "outbid") return event.seat === me;
  return !silent.has(event.event);
}

export function isHeading(event: ToldEvent): boolean {
  return event.event === "round-began";
}

interface LogLine {
  readonly at: number;
  readonly event: ToldEvent;
}

// The same line for the same event, so that what was drawn once is not drawn again.
const lines = new WeakMap<ToldEvent, LogLine>();

function lineOf(event: ToldEvent, at: number): LogLine {
  const known = lines.get(event);
  if (known?.at === at) return known;
  const line = { at, event };
  lines.set(event, line);
  return line;
}

export function logLines(events: readonly ToldEvent[], me: number | "spectator"): LogLine[] {
  return events.map(lineOf).filter(({ event }) => worthTelling(event, me));
}
