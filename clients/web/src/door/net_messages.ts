// What a server's tables say beside the messages of the table: docs/protocol.md.
import type { Chair, FullConfig, Problem, SeatOrSpectator, TableRequest } from "./messages.ts";

/** What may be sent to a server's table. */
export type NetRequest =
  | TableRequest
  | { readonly do: "chat"; readonly text: string }
  | { readonly do: "remove"; readonly seat: number }
  | { readonly do: "report"; readonly about: number; readonly text: string }
  | { readonly do: "pause" | "resume" | "end" | "withdraw" | "resign" | "rematch" | "ping" };

/** Seconds for each decision, or for the whole game with some more for each move; 0: no clock. */
export type ClockWish =
  | number
  | { readonly turn: number }
  | { readonly game: number; readonly increment: number };

export interface TableWishes {
  readonly game?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly seats: readonly ({ readonly kind: "person" } | { readonly kind: "bot"; readonly bot: string })[];
  readonly listed?: boolean;
  readonly spectators?: boolean;
  readonly undo?: boolean;
  readonly chat?: boolean;
  readonly rated?: boolean;
  readonly clock?: ClockWish;
  readonly grace?: number;
  readonly pace?: number;
  readonly delay?: number;
  readonly seed?: number | string;
  /** Goes on from a position of a finished game. */
  readonly record?: string;
  readonly at?: number;
}

/** A table as the server lists it. */
export interface TableAbout {
  readonly table: string;
  readonly game: string;
  readonly rules: number;
  readonly config: FullConfig;
  readonly seats: readonly Chair[];
  readonly free: number;
  /** Who was there first, and may send others away before the start. */
  readonly host?: number | null;
  readonly started: boolean;
  readonly over: boolean;
  /** Why it is over, if not by its rules. */
  readonly ended?: string;
  readonly undo: boolean;
  readonly listed: boolean;
  readonly spectators: boolean;
  readonly chat?: boolean;
  readonly clock: ClockWish;
  readonly imagined?: boolean;
  /** Unix seconds. */
  readonly made: number;
}

export interface Chat {
  readonly from: { readonly seat: SeatOrSpectator; readonly name: string };
  readonly text: string;
  /** Unix milliseconds. */
  readonly at: number;
}

export interface Offers {
  readonly paused: boolean;
  readonly ended: boolean;
  /** Not its people have ended it, but whoever runs the server. */
  readonly house?: boolean;
  readonly pause: readonly number[];
  readonly resume: readonly number[];
  readonly end: readonly number[];
}

export interface Presence {
  readonly seats: readonly { readonly here: boolean; readonly standIn: boolean }[];
  readonly spectators: number;
}

export interface Clocks {
  /** Milliseconds; null: no clock runs for that seat. */
  readonly left: readonly (number | null)[];
  readonly running?: readonly boolean[];
}

/** How things stand with the server. */
export type Connection =
  | "open"
  /** Being restored by itself. */
  | "lost"
  /** The same seat was taken in another window. */
  | "replaced"
  /** The table is not there any more. */
  | "gone"
  | "closed";

/** What is told beside the table's own messages. */
export type NetNews =
  | ({ readonly type: "chat" } & Chat)
  | { readonly type: "chats"; readonly chats: readonly Chat[] }
  | ({ readonly type: "offers" } & Offers)
  | ({ readonly type: "presence" } & Presence)
  | ({ readonly type: "clock" } & Clocks)
  | { readonly type: "rematch"; readonly table: string }
  /** The server ends in so many seconds; a connection that is lost then is restored by itself. */
  | { readonly type: "stopping"; readonly seconds: number }
  | {
      readonly type: "welcome";
      readonly table: string;
      readonly commitment: string;
      readonly seed_chosen: boolean;
    }
  | { readonly type: "connection"; readonly connection: Connection };

export interface SeatKey {
  readonly seat: number;
  readonly token: string;
  readonly name: string;
}

/** Where the tokens of one's seats are kept. */
export interface KeyRing {
  of(table: string): readonly SeatKey[];
  keep(table: string, key: SeatKey): void;
  forget(table: string): void;
}

export function keyRingInMemory(): KeyRing {
  const all = new Map<string, readonly SeatKey[]>();
  return {
    of: (table) => all.get(table) ?? [],
    keep: (table, key) =>
      all.set(table, [...(all.get(table) ?? []).filter(({ seat }) => seat !== key.seat), key]),
    forget: (table) => all.delete(table),
  };
}

export const problemOf = (value: unknown): Problem | undefined => {
  const error = (value as { error?: Partial<Problem> } | null)?.error;
  return error && typeof error.code === "string" && typeof error.sentence === "string"
    ? (error as Problem)
    : undefined;
};
