// Tables that are open in this window, and the saved games they belong to.
import type { Backend, Chair, GameName, NewTable, OutlookPoint, Replay, TableInfo } from "../door/door.ts";
import { firstGame, gameOf, gameOfRecord } from "../game/registry.ts";
import { engineAddress, engineIsHere } from "../pwa/engines";
import { games, gist, keepMoves, newGameId, type SavedGame } from "./games.svelte";
import { seedOfAddress } from "./seed.ts";
import { settings } from "./settings.svelte";

export interface OpenTable {
  readonly backend: Backend;
  readonly info: TableInfo;
  readonly game: SavedGame;
  /** Who sits at this device. */
  readonly people: readonly { readonly seat: number; readonly name: string }[];
}

const backends = new Map<string, Promise<Backend>>();
const open = new Map<string, OpenTable>(); // by game
const stopped = new Set<() => void>();

/** Tells when an engine failed: its tables are gone, their games are kept. */
export function onStopped(listener: () => void): () => void {
  stopped.add(listener);
  return () => stopped.delete(listener);
}

function gameOfTable(backend: Backend, table: string): SavedGame | undefined {
  for (const one of open.values()) {
    if (one.backend === backend && one.info.id === table)
      return games.list.find((game) => game.id === one.game.id) ?? one.game;
  }
  return undefined;
}

async function start(game: string, engine: string): Promise<Backend> {
  const backend = await gameOf(game).backend(engine ? engineAddress(engine) : undefined);
  keepMoves(backend, (table) => gameOfTable(backend, table));
  backend.onStopped(() => {
    backends.delete(game + engine);
    for (const [id, table] of open) if (table.backend === backend) open.delete(id);
    for (const listener of stopped) listener();
  });
  return backend;
}

/** The backend with the present engine; asking early makes the first table come sooner. */
export function presentBackend<G extends GameName = GameName>(game = firstGame().id): Promise<Backend<G>> {
  return backendOf(game, "") as Promise<Backend<G>>; // an engine plays one game
}

/** The backend that can read a record. */
export const backendOfRecord = (record: string): Promise<Backend> => presentBackend(gameOfRecord(record).id);

function backendOf(game: string, engine: string): Promise<Backend> {
  const name = game + engine;
  let backend = backends.get(name);
  if (!backend) {
    backend = start(game, engine);
    // Another try after a failure, such as a lost network, starts anew.
    backend.catch(() => backends.delete(name));
    backends.set(name, backend);
  }
  return backend;
}

/** The backend of this build with every bot; the usual one where that has them all. */
async function fullBackend<G extends GameName = GameName>(game: string): Promise<Backend<G>> {
  const { fullEngine } = gameOf(game);
  return backendOf(game, fullEngine ? await fullEngine() : "") as Promise<Backend<G>>; // an engine plays one game
}

/** Fetches the engine that tells chances, so that it is here without a network too. */
export async function fetchFullEngine(game = firstGame().id): Promise<void> {
  const { fullEngine } = gameOf(game);
  if (fullEngine) await fetch(engineAddress(await fullEngine())).catch(() => undefined);
}

/** What the player that taught itself expected at every decision of a game. */
export async function outlookOf(record: string): Promise<readonly OutlookPoint[]> {
  const replay = await (await fullBackend(gameOfRecord(record).id)).replay(record);
  try {
    return await replay.outlook();
  } finally {
    replay.close();
  }
}

/**
 * The backend of this build whose engine has all these bots, and the full one if somebody wants to know chances. Those are an
 * extra: where it cannot be fetched, the usual one plays without them.
 */
async function backendWith(game: string, chairs: readonly Chair[]): Promise<Backend> {
  const usual = await presentBackend(game);
  const full = settings.chance ? await fullBackend(game).catch(() => undefined) : undefined;
  if (full) return full;
  const here = (await usual.catalogue()).games.flatMap(({ bots }) => bots);
  const isHere = (chair: Chair) => chair.kind !== "bot" || !chair.bot || here.includes(chair.bot);
  return chairs.every(isHere) ? usual : fullBackend(game);
}

/** A running game keeps the engine it began with, as long as that is here. */
async function houseFor(game: SavedGame): Promise<{ backend: Backend; engineGone: boolean }> {
  const present = await backendWith(game.game, game.seats);
  if (game.engine === "" || game.engine === present.engine) return { backend: present, engineGone: false };
  if (await engineIsHere(game.engine))
    return { backend: await backendOf(game.game, game.engine), engineGone: false };
  return { backend: present, engineGone: true };
}

function peopleOf(info: TableInfo): OpenTable["people"] {
  return info.seats.flatMap((chair, seat) =>
    chair.kind === "person" ? [{ seat, name: chair.name ?? "" }] : [],
  );
}

/** Sets a table and keeps it as a new game. */
export async function createTable(options: NewTable): Promise<SavedGame> {
  const backend = await backendWith(options.game ?? firstGame().id, options.seats);
  return keepTable(
    backend,
    await backend.create({ ...options, seed: options.seed ?? seedOfAddress(location.search) }),
  );
}

async function keepTable(backend: Backend, info: TableInfo): Promise<SavedGame> {
  const now = Date.now();
  const game: SavedGame = {
    id: newGameId(),
    title: "",
    game: info.game,
    config: info.config,
    seats: info.seats,
    record: info.record,
    over: info.over,
    ...gist(info.record, gameOf(info.game).roundLine),
    engine: backend.engine,
    begun: now,
    updated: now,
  };
  open.set(game.id, { backend, info, game, people: peopleOf(info) });
  await games.keep(game);
  return game;
}

type Opened = { table: OpenTable; engineGone: boolean } | "gone";

/** The table of a saved game: the one that is open, or a new one from its record. */
export async function openTable(id: string): Promise<Opened> {
  const here = open.get(id);
  if (here) return { table: here, engineGone: false };
  const game = await games.find(id);
  if (!game?.record) return "gone";
  const { backend, engineGone } = await houseFor(game);
  // Nobody: a game of bots, as a simulation writes them, is watched.
  const people = game.seats.flatMap((chair, seat) =>
    chair.kind === "person" ? [{ seat, name: chair.name ?? "" }] : [],
  );
  const info = await backend.resume(game.record, { people, pace: settings.pace });
  const table: OpenTable = { backend, info, game, people };
  open.set(id, table);
  if (engineGone) await games.keep({ ...game, engine: backend.engine });
  return { table, engineGone };
}

/** The same people and modules, another deal. After a game that was only watched, the first seat is the watcher's. */
export function rematch(game: SavedGame, watcher: string): Promise<SavedGame> {
  const watched = game.seats.every((chair) => chair.kind !== "person");
  return createTable({
    game: game.game,
    config: game.config,
    seats: game.seats.map((chair, seat) =>
      chair.kind === "bot" && !(watched && seat === 0)
        ? { kind: "bot", bot: chair.bot ?? "" }
        : { kind: "person", name: chair.name ?? watcher },
    ),
    pace: settings.pace,
  });
}

/** Frees what a table holds; the game stays kept. */
export function closeTable(id: string): void {
  const table = open.get(id);
  if (!table) return;
  open.delete(id);
  table.backend.dismiss(table.info.id);
}

/** Plays on from a position of a replay: one seat is a person's, bots have the others; the same cards are still to come. */
export async function forkAt(replay: Replay, at: number, seat: number, name: string): Promise<SavedGame> {
  const backend = await presentBackend(replay.game);
  const best = (await backend.catalogue()).games[0]?.stand_in ?? "";
  const seats = replay.players.map(
    (chair, other): Chair =>
      other === seat
        ? { kind: "person", name: chair.kind === "person" ? (chair.name ?? name) : name }
        : { kind: "bot", bot: chair.bot ?? best },
  );
  return importRecord(await replay.record(at, seat), seats);
}

/**
 * Checks a record by playing it, and keeps it as a game. Rejects with what the engine says of it. `seats` says who plays
 * on, if it is not who played.
 */
export async function importRecord(record: string, seats?: readonly Chair[]): Promise<SavedGame> {
  const backend = await backendOfRecord(record);
  const replay = await backend.replay(record);
  const { lines, round, scores } = gist(record, gameOf(replay.game).roundLine);
  const now = Date.now();
  const game: SavedGame = {
    id: newGameId(),
    title: "",
    game: replay.game,
    config: replay.config,
    seats: seats ?? replay.players,
    record,
    over: replay.over,
    lines,
    round,
    scores: replay.over ? replay.scores : scores,
    engine: replay.over ? backend.engine : (await backendWith(replay.game, seats ?? replay.players)).engine,
    begun: now,
    updated: now,
  };
  replay.close();
  await games.keep(game);
  return game;
}
