// What a saved game is called, and who played it.
import type { SavedGame } from "../store/games.svelte";
import { list } from "../words/speak";
import { say, sayAny } from "../words/say.svelte";

/** Everybody's name in the order of the seats; bots go by their level. */
export function namesOf(game: Pick<SavedGame, "seats">): string[] {
  return game.seats.map((chair) => chair.name || (chair.bot ? botName(chair.bot) : say("ui.nobody")));
}

export function botName(bot: string): string {
  return sayAny(`web.bot.${bot}`);
}

export function titleOf(game: Pick<SavedGame, "seats" | "title">): string {
  if (game.title) return game.title;
  const people = game.seats.filter((chair) => chair.kind === "person").map((chair) => chair.name ?? "");
  return people.length ? say("web.game-of", { players: list(people) }) : say("web.game-alone");
}
