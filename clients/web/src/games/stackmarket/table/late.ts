// When the clock of a stacking is nearly over: from then on the table says what happens to dice that are left.
import type { Stacking } from "$gen/messages";

interface Clock {
  readonly mine: boolean;
  readonly placed: number;
  readonly secondsLeft: number;
}

/** The key of what is said, or null while there is time or nothing is left to place. */
export function lateLine(
  told: Pick<Stacking, "dice" | "seconds" | "takeover"> | null,
  { mine, placed, secondsLeft }: Clock,
): "table.late" | "table.late-takeover" | null {
  if (!told || !mine || placed >= told.dice || secondsLeft > told.seconds / 3) return null;
  return told.takeover ? "table.late-takeover" : "table.late";
}
