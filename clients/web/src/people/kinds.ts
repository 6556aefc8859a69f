// Which games and kinds of games are rated apart, as the server names them.
import { findGame, listedGames } from "../game/registry.ts";

export const gameIds = (): readonly string[] => listedGames().map(({ id }) => id);

/** Of one game, or of all. */
export const kindIds = (game: string): readonly string[] =>
  findGame(game)?.ratedKinds ?? [...new Set(listedGames().flatMap(({ ratedKinds }) => ratedKinds))];
