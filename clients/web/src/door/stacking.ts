// What passes beside the messages of a table where dice are stacked by hand (docs/protocol.md, “Stacking by hand”): what is
// said when somebody begins, and bytes whose meaning only the game knows.

/** What is said when somebody begins to stack. */
export interface StackingTold {
  readonly type: "stacking";
  /** Null: the one that was going on is not wanted any more. */
  readonly stacking: number | null;
  readonly seat: number;
  readonly building: number;
  readonly height: number;
  readonly dice: number;
  readonly takeover: boolean;
  readonly seconds: number;
  readonly bot: boolean;
  /** Buildings in the way, and how high they are. */
  readonly around: readonly (readonly [number, number])[];
}

/** A viewer of the dice. */
export interface Onlooker {
  stacking(told: StackingTold): void;
  picture(bytes: Uint8Array): void;
}

/** The dice of one table, or of nobody's: what a worker and a server both can give. */
export interface DiceLine {
  watch(onlooker: Onlooker): () => void;
  intent(bytes: Uint8Array): void;
}
