// What a saved game is called, and who played it.

import { presets } from "../games/stockpile/book/presets";
import type { GameRules } from "../setup/choices";
import type { SavedGame } from "../store/games.svelte";
import { say, sayAny } from "../words/say.svelte";
import { number } from "../words/speak";

/** Everybody's name in the order of the seats; bots are called as at the table. */
export function namesOf(game: Pick<SavedGame, "seats">): string[] {
  const bots = say("table.bot-names").split(" · ");
  return game.seats.map(
    (chair, seat) => chair.name || (chair.bot ? (bots[seat % bots.length] ?? "") : say("ui.nobody")),
  );
}

/** What a level of bots is called. */
export function botName(bot: string): string {
  return sayAny(`web.bot.${bot}`);
}

/** A level to choose, with the time that it takes if one may notice it. */
export function levelName(level: GameRules["levels"][number]): string {
  const named = { bot: botName(level.bot) };
  return level.milliseconds > 0
    ? say("web.bot-level-pace", { ...named, milliseconds: number(level.milliseconds) })
    : say("web.bot-level", named);
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The name somebody gave it, or what is played. */
export function titleOf(game: Pick<SavedGame, "config" | "title"> & { readonly game?: string }): string {
  if (game.title) return game.title;
  if (game.game === "stackmarket") return say("web.stack-market");
  const { config } = game;
  const modules: readonly string[] = config.modules ?? [];
  const sets = ("sets" in config && config.sets) || [];
  const promos = ("promos" in config && config.promos) || false;
  const preset = presets.find(
    (one) =>
      same(one.modules, modules) &&
      (!modules.includes("investors") || same(one.sets ?? [], sets) || sets.length === 0) &&
      (one.promos ?? false) === promos,
  );
  return preset ? sayAny(`preset.${preset.name}.name`) : say("web.preset-own");
}
