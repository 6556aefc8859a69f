// The games of this browser: kept after every move, resumed, renamed, exported, deleted.
import type { Backend, Chair, Config } from "../door/door.ts";
import { gameOf } from "../game/registry.ts";
import { openShelf, type Shelf } from "./database";

export interface SavedGame {
  readonly id: string;
  /** A person's own name for it; empty: named after who plays. */
  title: string;
  readonly game: string;
  readonly config: Config;
  readonly seats: readonly Chair[];
  record: string;
  over: boolean;
  /** Moves so far, and the round they reached. */
  lines: number;
  round: number;
  /** Everybody's money, when it is over. */
  scores: readonly number[];
  /** The file of the engine it is played with. */
  engine: string;
  readonly begun: number;
  updated: number;
}

/** What a record says of itself, so that a list of games needs no engine. `roundLine` begins a round. */
export function gist(record: string, roundLine: RegExp): { lines: number; round: number; scores: number[] } {
  let lines = 0;
  let round = 0;
  let scores: number[] = [];
  for (const line of record.split("\n")) {
    if (/^(\d+|\*) /.test(line)) lines += 1;
    if (roundLine.test(line)) round += 1;
    if (line.startsWith("end ")) scores = (line.slice(4).split(" digest")[0] ?? "").split(" ").map(Number);
  }
  return { lines, round, scores };
}

type Trouble = "" | "missing" | "full";

class Games {
  /** The newest first. */
  list = $state.raw<readonly SavedGame[]>([]);
  ready = $state(false);
  trouble = $state<Trouble>("");
  private shelf: Promise<Shelf<SavedGame>> | undefined;

  private open(): Promise<Shelf<SavedGame>> {
    this.shelf ??= openShelf<SavedGame>("games");
    return this.shelf;
  }

  async load(): Promise<void> {
    const shelf = await this.open();
    if (!shelf.lasting) this.trouble = "missing";
    const kept = await shelf.all();
    this.list = kept.sort((a, b) => b.updated - a.updated);
    this.ready = true;
  }

  async find(id: string): Promise<SavedGame | undefined> {
    const here = this.list.find((game) => game.id === id);
    return here ?? (await (await this.open()).get(id));
  }

  /** Keeps a game as it is now, on top of the list. */
  async keep(game: SavedGame): Promise<void> {
    this.list = [game, ...this.list.filter((other) => other.id !== game.id)].sort(
      (a, b) => b.updated - a.updated,
    );
    try {
      await (await this.open()).put(game.id, $state.snapshot(game) as SavedGame);
      if (this.trouble === "full") this.trouble = "";
    } catch {
      this.trouble = "full";
    }
  }

  async remove(id: string): Promise<void> {
    this.list = this.list.filter((game) => game.id !== id);
    await (await this.open()).remove(id);
  }

  async clear(): Promise<void> {
    this.list = [];
    await (await this.open()).clear();
  }
}

export const games = new Games();

export function newGameId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Keeps what a backend says after every move of the tables that belong to saved games. */
export function keepMoves(
  backend: Backend,
  gameOfTable: (table: string) => SavedGame | undefined,
): () => void {
  return backend.onSaved((table, record, over) => {
    const game = gameOfTable(table);
    if (!game) return;
    void games.keep({
      ...game,
      record,
      over,
      ...gist(record, gameOf(game.game).roundLine),
      updated: Date.now(),
    });
  });
}
