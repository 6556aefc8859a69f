// Which table and which replay a game is shown with: its own, or the plain ones that any game gets for nothing. `?plain` in
// the address shows the plain table of every game.
import type { Game, ReplayScreen, TableScreen } from "../game/game.ts";

const wantsPlain = (): boolean => new URLSearchParams(location.search).has("plain");

export async function tableScreenOf(game: Game): Promise<TableScreen> {
  const own = wantsPlain() ? undefined : game.table;
  if (own) return own();
  const [{ plainTable }, speaker] = await Promise.all([import("./plain.ts"), game.speaker(), game.words()]);
  return plainTable(speaker, game.note);
}

export async function replayScreenOf(game: Game): Promise<ReplayScreen> {
  const own = wantsPlain() ? undefined : game.replay;
  if (own) return own();
  const [{ plainReplay }, speaker] = await Promise.all([import("./plain.ts"), game.speaker(), game.words()]);
  return plainReplay(speaker);
}
