// Which games and kinds of games are rated apart, as the server names them.
export const gameIds = ["stockpile", "stackmarket"] as const;

/** Stack Market is for three or four. */
export const kindIds = (game: string): readonly string[] =>
  game === "stackmarket" ? ["base", "modules"] : ["base", "modules", "two"];
