// What a page keeps and hears of a server's table beside what the server says (docs/protocol.md).
import type { GameName, Problem, ServerRequest, ServerTold } from "$gen/messages";

/** What may be sent through a door; coming in is the door's own business. */
export type NetRequest<G extends GameName = GameName> = Exclude<ServerRequest<G>, { readonly do: "enter" }>;

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
export type NetNews = ServerTold | { readonly type: "connection"; readonly connection: Connection };

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
