// Which games and kinds of games are rated apart, as the server names them, and what people call them.
import type { Setup } from "../game/game.ts";
import { findGame, listedGames } from "../game/registry.ts";
import { say, sayAny } from "../words/say.svelte";

export const gameIds = (): readonly string[] => listedGames().map(({ id }) => id);

/** Of one game, or of all. */
export const kindIds = (game: string): readonly string[] =>
  findGame(game)?.ratedKinds ?? [...new Set(listedGames().flatMap(({ ratedKinds }) => ratedKinds))];

/** What the ladder of programs is played with: `ladder-epic-3`. Nothing: another kind of game. */
function ladderOf(kind: string): { readonly preset: string; readonly seats: number } | undefined {
  const found = /^ladder-(.+)-(\d)$/.exec(kind);
  return found
    ? { preset: found[1] === "usual" ? "" : (found[1] ?? ""), seats: Number(found[2]) }
    : undefined;
}

/** Names of presets come with the page for a new table. */
let setups = $state.raw<Readonly<Record<string, Setup | null>>>({});
async function loadSetup(id: string): Promise<void> {
  const game = findGame(id);
  if (!game || id in setups) return;
  setups = { ...setups, [id]: null };
  const [setup] = await Promise.all([game.setup(), game.words()]);
  setups = { ...setups, [id]: setup };
}

/** The preset, the game and how many seats. Call it once for each game before it is shown. */
export function ladderName(game: string, kind: string): string {
  const terms = ladderOf(kind);
  if (!terms) return kind;
  const name = findGame(game)?.name() ?? game;
  const preset = terms.preset && (setups[game]?.presetName(terms.preset) ?? "");
  return [name, preset, say("web.seats", { seats: terms.seats })].filter((part) => part !== "").join(" · ");
}

/** The texts that the names of these kinds need. */
export const ladderWords = (games: readonly string[]): Promise<unknown> =>
  Promise.all([...new Set(games)].map(loadSetup)).catch(() => undefined);

/** A heading for games of this kind. */
export const kindName = (game: string, kind: string): string =>
  ladderOf(kind)
    ? `${say("people.ladder")} · ${ladderName(game, kind)}`
    : `${findGame(game) ? sayAny(`people.game-${game}`) : game} · ${sayAny(`people.kind-${kind}`)}`;
