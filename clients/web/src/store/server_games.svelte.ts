// The games of this browser at the server behind the site: the keys of one's seats, and what was seen of each game last.
import type { Chair, Config, TableAbout } from "../door/door.ts";
import type { KeyRing, SeatKey } from "../door/net_messages.ts";
import { keep } from "./settings.svelte";

export interface ServerGame {
  readonly table: string;
  readonly keys: readonly SeatKey[];
  readonly game?: string;
  readonly config?: Config;
  readonly seats?: readonly Chair[];
  readonly started?: boolean;
  readonly over?: boolean;
  /** Whether it was one's own turn when it was seen last. */
  readonly asked?: boolean;
  /** When something was heard of it, in milliseconds. */
  readonly seen: number;
}

const KEY = "bourse.server-games";
const mostGames = 200;

function read(): ServerGame[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter(
      (one): one is ServerGame =>
        typeof one?.table === "string" && Array.isArray(one.keys) && typeof one.seen === "number",
    );
  } catch {
    return []; // damaged, or storage is switched off
  }
}

class ServerGames implements KeyRing {
  /** The newest first. */
  list = $state.raw<readonly ServerGame[]>(read());

  find(table: string): ServerGame | undefined {
    return this.list.find((game) => game.table === table);
  }

  of(table: string): readonly SeatKey[] {
    return this.find(table)?.keys ?? [];
  }

  keep(table: string, key: SeatKey): void {
    const others = this.of(table).filter(({ seat }) => seat !== key.seat);
    this.put({ ...this.find(table), table, keys: [...others, key], seen: Date.now() });
  }

  /** What the table says of itself, for the list of games. Games that were only watched are not kept. */
  note(
    table: string,
    about: Pick<TableAbout, "game" | "config" | "seats" | "started" | "over">,
    asked = false,
    seen = Date.now(),
  ): void {
    const game = this.find(table);
    if (!game) return;
    const { game: which, config, seats, started, over } = about;
    this.put({ ...game, game: which, config, seats, started, over, asked: asked && !over, seen });
  }

  forget(table: string): void {
    this.write(this.list.filter((game) => game.table !== table));
  }

  private put(game: ServerGame): void {
    const others = this.list.filter((other) => other.table !== game.table);
    this.write([game, ...others].sort((a, b) => b.seen - a.seen));
  }

  private write(list: readonly ServerGame[]): void {
    this.list = list.slice(0, mostGames);
    keep(KEY, JSON.stringify(this.list));
  }
}

export const serverGames = new ServerGames();
