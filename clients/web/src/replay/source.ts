// Where a replay comes from, and what its positions are called.
import { games, type SavedGame } from "../store/games.svelte";
import { isPacked, linkTo } from "./link";
import { readPacked } from "./taking";

export interface Source {
  readonly record: string;
  readonly kept?: SavedGame;
  /** The way to a position, behind `#/`. */
  path(at: number): string;
  /** What is passed on to others; null where the record is too long for an address. */
  link(at: number): Promise<string | null>;
  /** Whether the record is at the server already. */
  readonly online: boolean;
}

/** A game that is kept here by its id, or a record inside the address; null if it is not here any more. */
export async function sourceHere(id: string): Promise<Source | null> {
  const kept = isPacked(id) ? undefined : await games.find(id);
  const record = isPacked(id) ? (await readPacked(id)).record : kept?.record;
  if (!record) return null;
  return {
    record,
    ...(kept ? { kept } : {}),
    path: (at) => `replay/${id}/${at}`,
    link: (at) => linkTo(record, at),
    online: false,
  };
}
