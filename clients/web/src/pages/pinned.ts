// What somebody was playing, for the top of the first page: the own turn first, then what was touched last.
import { namesOf, titleOf } from "../game/names";
import type { SavedGame } from "../store/games.svelte";
import type { ServerGame } from "../store/server_games.svelte";
import { keep, read } from "../store/settings.svelte";
import { list, number } from "../words/format";
import { say } from "../words/say.svelte";

export interface Pinned {
  readonly href: string;
  readonly name: string;
  readonly hint: string;
}

const mostPinned = 3;

/** What is shown stays in its order, with what is new of it, and nothing is added: no row moves under somebody's finger. A
 * game that is gone leaves its row to the next one. */
export function steady(shown: readonly Pinned[], now: readonly Pinned[]): readonly Pinned[] {
  if (shown.length === 0) return now;
  const fresh = now.filter((one) => !shown.some(({ href }) => href === one.href));
  return shown.map((one) => now.find(({ href }) => href === one.href) ?? fresh.shift() ?? one);
}

const KEY = "bourse.pinned";

/** What the last visit left: shown until the shelf of games is open. */
export function remembered(): readonly Pinned[] {
  try {
    const found: unknown = JSON.parse(read(KEY) || "[]");
    return Array.isArray(found) ? found.slice(0, mostPinned) : [];
  } catch {
    return []; // damaged
  }
}

/** Nothing was ever played here, as far as that is known without the shelf. */
export const neverPlayed = (): boolean => (read(KEY) ?? "") === "";

/** For the next visit, from whatever page this one ends on. */
export function remember(saved: readonly SavedGame[], atServer: readonly ServerGame[]): void {
  const pinned = pinnedOf(saved, atServer);
  keep(KEY, saved.length === 0 && pinned.length === 0 ? "" : JSON.stringify(pinned));
}

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
