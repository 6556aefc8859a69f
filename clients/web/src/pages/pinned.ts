// What somebody was playing, for the top of the first page: the own turn first, then what was touched last.
import { namesOf, titleOf } from "../game/names";
import type { SavedGame } from "../store/games.svelte";
import type { ServerGame } from "../store/server_games.svelte";
import { list, number } from "../words/format";
import { say } from "../words/say.svelte";

export interface Pinned {
  readonly href: string;
  readonly name: string;
  readonly hint: string;
}

export const mostPinned = 3;

export function pinnedOf(saved: readonly SavedGame[], atServer: readonly ServerGame[]): Pinned[] {
  const online = atServer.flatMap(({ table, game, config, seats, started, over, asked, seen }) =>
    started && !over && config
      ? [
          {
            href: `#/t/${table}`,
            name: titleOf({ ...(game ? { game } : {}), config, title: "" }),
            hint: asked ? say("table.your-turn") : list(namesOf({ seats: seats ?? [] })),
            asked: asked ?? false,
            at: seen,
          },
        ]
      : [],
  );
  const here = saved
    .filter((game) => !game.over && game.record)
    .map((game) => ({
      href: `#/table/${game.id}`,
      name: titleOf(game),
      hint: say("web.resume-last-hint", {
        round: number(Math.max(1, game.round)),
        players: list(namesOf(game)),
      }),
      asked: false,
      at: game.updated,
    }));
  return [...online, ...here]
    .sort((a, b) => Number(b.asked) - Number(a.asked) || b.at - a.at)
    .slice(0, mostPinned)
    .map(({ href, name, hint }) => ({ href, name, hint }));
}
