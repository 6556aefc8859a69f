// What belongs to either game is called, where tables of both lie side by side. Not with the first table, which is Stockpile's.
import { botName as stockpileBot } from "../game/names";
import { sayAny } from "../words/say.svelte";
import { name } from "../words/speak";

/** What a level of bots is called. */
export function botName(bot: string, game: string): string {
  return game === "stackmarket" ? sayAny(`stackmarket.open.bot-${bot}`) : stockpileBot(bot);
}

/** What a module is called; those of the second game once its words are here (wordsFor). */
export function moduleName(module: string, game: string): string {
  return game === "stackmarket" ? sayAny(`stackmarket.module.${module}.name`) : name("module", module);
}

/** Brings the words of these games, where they are not here from the start. */
export async function wordsFor(games: readonly string[]): Promise<void> {
  if (games.includes("stackmarket")) await (await import("../games/stackmarket/table/words")).stackWords();
}
