// People one knows: friends, and those one has finished a game with lately.
import type { GameResult, TableAbout } from "$gen/messages";
import { ask } from "../people/http";
import { account } from "../store/account.svelte";
import { type Friend, friends } from "../store/friends.svelte";

const mostRecent = 12;

/** The other accounts of the latest games, the newest first. */
export function opponentsIn(games: readonly GameResult[], me: string): readonly Friend[] {
  const met = new Map<string, Friend>();
  for (const { seats } of games)
    for (const { account: id, name } of seats)
      if (id && name && id !== me && !met.has(id)) met.set(id, { id, name });
  return [...met.values()].slice(0, mostRecent);
}

export class Known {
  recent = $state.raw<readonly Friend[]>([]);

  /** Asks the server once; a guest has no history there. */
  async find(): Promise<void> {
    const { me } = account;
    if (!me) return;
    try {
      const { games } = await ask("GET /api/people/{person}/games", { path: { person: me.id } });
      this.recent = opponentsIn(games, me.id);
    } catch {
      // The list of tables says whether the server answers.
    }
  }

  /** Who of a table's people one knows. */
  at({ seats }: TableAbout): readonly string[] {
    const known = new Set([...friends.all, ...this.recent].map(({ id }) => id));
    return seats.flatMap(({ account: id, name }) => (id && name && known.has(id) ? [name] : []));
  }
}
