// What the table shows at one moment, as the engine tells it. The view itself is typed by the generator.
import type { Decision } from "$gen/stockpile";
import type { View } from "$gen/stockpile_view";

export type {
  GhostView as Ghost,
  PairView as Pair,
  PileCardView as PileCard,
  PileView as Pile,
  PlayerView as Player,
  View,
} from "$gen/stockpile_view";

/** An event as one observer is told it; null is what that observer may not see, and nobody. */
export interface Told {
  readonly event: string;
  readonly seat?: number | null;
  readonly [argument: string]: unknown;
}

export interface Node {
  readonly kind: "decision" | "chance" | "over";
  readonly decision?: Decision;
  readonly draw?: string;
  readonly seat?: number;
  readonly pending?: readonly number[];
}

export interface Seat {
  readonly kind: "person" | "bot" | "empty";
  readonly name?: string;
  readonly bot?: string;
  readonly present?: boolean;
}

export interface Config {
  readonly seats: number;
  readonly modules: readonly string[];
}

/** What one person sees at one moment of the game. */
export interface Moment {
  readonly n: number;
  readonly view: View;
  /** How many events there were by then. */
  readonly events: number;
  readonly node: Node;
  readonly decision: number | null;
  readonly legal: readonly (readonly number[])[];
  readonly undo: boolean;
  readonly scores: readonly number[] | null;
}
