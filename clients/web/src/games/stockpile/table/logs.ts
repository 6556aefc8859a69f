// Which events the log tells: what says nothing is left out, as in the terminal.
import type { Told } from "./view";

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

function worthTelling(event: Told, me: number | "spectator"): boolean {
  if (dealt.has(event.event)) return event.seat === me;
  if (event.event === "outbid") return event.seat === me;
  return !silent.has(event.event);
}

export function isHeading(event: Told): boolean {
  return event.event === "round-began";
}

export interface LogLine {
  readonly at: number;
  readonly event: Told;
}

// The same line for the same event, so that what was drawn once is not drawn again.
const lines = new WeakMap<Told, LogLine>();

function lineOf(event: Told, at: number): LogLine {
  const known = lines.get(event);
  if (known?.at === at) return known;
  const line = { at, event };
  lines.set(event, line);
  return line;
}

export function logLines(events: readonly Told[], me: number | "spectator"): LogLine[] {
  return events.map(lineOf).filter(({ event }) => worthTelling(event, me));
}
