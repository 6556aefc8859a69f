// What a saved game is called, and who played it.
import type { SavedGame } from "../store/games.svelte";
import { say, sayAny } from "../words/say.svelte";
import { list } from "../words/speak";

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

export function titleOf(game: Pick<SavedGame, "seats" | "title">): string {
  if (game.title) return game.title;
  const people = game.seats.filter((chair) => chair.kind === "person").map((chair) => chair.name ?? "");
  return people.length ? say("web.game-of", { players: list(people) }) : say("web.game-alone");
}
