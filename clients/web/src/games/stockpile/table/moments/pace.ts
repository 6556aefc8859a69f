// How fast a film goes when it is behind the table. Nothing is left out.
import { type Beat, told } from "./beats";

/** Each story that waits doubles the pace, up to this. */
const most = 8;
/** What nobody may miss keeps this pace at most. */
const seen = 2;

/** The last bid, what I win or collect, and what shakes the market. */
function matters(beat: Beat): boolean {
  const mine = beat.seat !== null && beat.seat === beat.was.observer;
  return (
    beat.kind === "bid" ||
    (beat.kind === "won" && mine) ||
    told(beat, "stock-split") !== undefined ||
    told(beat, "bankrupt") !== undefined
  );
}

/** Times normal speed, with so many stories waiting behind this one. */
export function paceOf(beat: Beat, waiting: number): number {
  return Math.min(matters(beat) ? seen : most, 2 ** Math.max(0, waiting));
}
