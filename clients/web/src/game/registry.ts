// The games of this client. Generic code asks here; src/games/index.ts fills it when the program starts, so nothing generic
// imports a game.
import type { Game } from "./game.ts";
import { unknownGame } from "./unknown.ts";

let registered: readonly Game[] = [];

export function register(games: readonly Game[]): void {
  registered = games;
}

/** All games, the first one first. */
export const allGames = (): readonly Game[] => registered;

/** Those that people are shown. */
export const listedGames = (): readonly Game[] => registered.filter((game) => game.listed);

/** The game that is meant where none is named. */
export function firstGame(): Game {
  const first = registered[0];
  if (!first) throw new Error("no game is registered");
  return first;
}

export const findGame = (id: string): Game | undefined => registered.find((game) => game.id === id);

/** A game by its id; the first one where none is named. A server may play one that this client does not know. */
export const gameOf = (id = ""): Game => (id === "" ? firstGame() : (findGame(id) ?? unknownGame(id)));

/** Which game a record is of. */
export const gameOfRecord = (record: string): Game => gameOf(/^game (\S+)/m.exec(record)?.[1]);

/** Whether a record is of a game that this client knows. */
export const knowsRecord = (record: string): boolean => {
  const id = /^game (\S+)/m.exec(record)?.[1];
  return id === undefined || findGame(id) !== undefined;
};

/** The address of a page of a game, behind `#/`. */
export const pathIn = (game: Game, page: string): string => (game.home ? `${game.home}/${page}` : page);
