// Pages of games: what an address means in which game.
import type { Game, OwnPage } from "../game/game.ts";
import { allGames, firstGame } from "../game/registry.ts";
import { say } from "../words/say.svelte";

interface GamePage {
  readonly game: Game;
  readonly title: () => string;
  readonly load: () => Promise<unknown>;
  readonly props: Record<string, unknown>;
  /** Told apart from the page before: another one is made anew. */
  readonly key: string;
}

/** Pages that every game has. */
const shared: Readonly<Record<string, OwnPage>> = {
  new: { title: () => say("web.new-table"), load: () => import("../setup/NewTable.svelte") },
  open: {
    title: () => say("web.together"),
    load: async () => {
      await (await import("../words/net")).netWords();
      return import("../net/OpenTable.svelte");
    },
  },
};

/** A game's own folder of addresses, or the first game's, which has none. Nothing where no game has such a page. */
export function gamePage(path: readonly string[]): GamePage | undefined {
  const [first = "", ...others] = path;
  const named = allGames().find(({ home }) => home !== "" && home === first);
  const game = named ?? firstGame();
  const [what = "", rest = "", ...more] = named ? others : path;
  if (more.length > 0) return undefined;
  const made = (page: OwnPage, props: Record<string, unknown>): GamePage => ({
    game,
    title: page.title,
    load: async () => (await Promise.all([page.load(), game.words()]))[0],
    props,
    key: `${game.id} ${what} ${page.keyed ? rest : ""}`,
  });
  const own = Object.hasOwn(game.pages, what) ? game.pages[what] : undefined;
  const page = own ?? (Object.hasOwn(shared, what) ? shared[what] : undefined);
  if (!page || (rest !== "" && !page.props)) return undefined;
  return made(page, page.props?.(rest) ?? (own ? {} : { game }));
}
