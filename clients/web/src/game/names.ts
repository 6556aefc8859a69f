// What a saved game is called, and who played it.
import type { Chair, Config } from "../door/door.ts";
import { day, number } from "../words/format";
import { say } from "../words/say.svelte";
import { findGame, firstGame } from "./registry.ts";

/** Bots have no name of their own; meeples with different initials are told apart. */
function botPlayerName(seat: number): string {
  const names = say("table.bot-names").split(" · ");
  return names[seat % names.length] ?? "";
}

/** Everybody's name in the order of the seats; bots are called as at the table. */
export function namesOf(game: { readonly seats: readonly Chair[] }): string[] {
  return game.seats.map((chair, seat) => chair.name || (chair.bot ? botPlayerName(seat) : say("ui.nobody")));
}

/** The same at a table, where a seat without a person is called by its number. */
export function seatNames(seats: readonly Chair[]): string[] {
  return seats.map(
    (chair, seat) =>
      chair.name || (chair.kind === "bot" ? botPlayerName(seat) : say("ui.seat", { seat: number(seat + 1) })),
  );
}

/** The name somebody gave it, or what is played. Games that were kept before there were two are of the first. */
export function titleOf(game: {
  readonly game?: string;
  readonly config: Config;
  readonly title: string;
  /** Of a saved game: when it began. */
  readonly begun?: number;
  readonly seats?: readonly unknown[];
}): string {
  if (game.title) return game.title;
  const row = game.game === undefined ? firstGame() : findGame(game.game);
  const what = row ? row.title(game.config) : (game.game ?? "");
  return game.begun && game.seats
    ? say("web.saved-title", { what, players: game.seats.length, date: day(game.begun) })
    : what;
}

/** What a table changes of the printed game, a line each. */
export const houseRulesOf = (game: string, config: Config): readonly string[] =>
  findGame(game)?.houseRules?.(config) ?? [];

/** What a level of bots is called. */
export const botName = (bot: string, game: string): string => findGame(game)?.botName(bot) ?? bot;

/** What a module is called; of some games once their texts are here (wordsFor). */
export const moduleName = (module: string, game: string): string =>
  findGame(game)?.moduleName(module) ?? module;

/** Brings the texts of these games, where they are not here from the start. */
export async function wordsFor(games: readonly string[]): Promise<void> {
  await Promise.all([...new Set(games)].map((id) => findGame(id)?.words()));
}
