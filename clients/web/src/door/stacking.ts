// What passes beside the messages of a table where dice are stacked by hand (docs/protocol.md, “Stacking by hand”): what is
// said when somebody begins, and bytes whose meaning only the game knows.
import type { DiceTold } from "$gen/messages";

/** A viewer of the dice. */
export interface DiceListener {
  stacking(told: DiceTold): void;
  picture(bytes: Uint8Array): void;
}

/** The dice of one table, or of nobody's: what a worker and a server both can give. */
export interface DiceChannel {
  watch(listener: DiceListener): () => void;
  intent(bytes: Uint8Array): void;
  /** How fast the hands of bots build; Infinity: as fast as can be, this once. */
  tempo?(times: number): void;
  /** Other people may be at the table: it goes as fast as the slowest of them wishes. */
  readonly shared?: boolean;
}
