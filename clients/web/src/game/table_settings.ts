// What of the player's settings the table follows.
/** When a choice waits for a second press: every time, where a slip would hurt, or never. */
export type Confirm = "always" | "hurts" | "never";

export interface TableSettings {
  readonly confirm: Confirm;
  /** Of sequences: 1 is normal, 2 twice as fast, 0 none. */
  readonly speed: number;
  /** No movement at all, because the player or the system wants it so. */
  readonly still: boolean;
  /** Milliseconds between bots' moves. */
  readonly pace: number;
  /** Whether the table remembers what was proved of others' cards. */
  readonly memory: boolean;
}

export const usualSettings: TableSettings = {
  confirm: "hurts",
  speed: 1,
  still: false,
  pace: 700,
  memory: true,
};
