// What a game gets that says nothing of its own.
import { say } from "../words/say.svelte";
import type { Game, GameRules, OwnChoices, Setup } from "./game.ts";

/** Not the weakest, but never beyond the third: somebody who plays for the first time can win. */
export function usualBot(bots: readonly string[]): string {
  return bots[Math.min(2, Math.floor((bots.length - 1) / 2))] ?? "";
}

/** Nothing but modules is chosen. */
const nothingOwn: OwnChoices = {
  fresh: () => ({}),
  remembered: () => ({}),
  ofPreset: () => ({}),
  isPreset: () => true,
  config: () => ({}),
};

/** How a table is set up where a game has no texts for it: things are called by their ids. */
const plainSetup = (id: string): Setup => ({
  lead: () => say("web.new-lead"),
  presetName: (preset) => preset,
  presetHint: () => "",
  moduleHint: () => "",
  levelName: (level) => level.bot,
  bots: (rules: GameRules) => rules.bots,
  usualSeats: ({ seats }) => seats.least,
  showsMix: false,
  choosesFirst: false,
  shelf: `bourse.last-table.${id}`,
  own: nothingOwn,
  links: [],
});

/** A game that brings an engine and words, and takes everything else as it comes. */
export const plainGame = (own: Pick<Game, "id" | "name" | "words" | "speaker" | "backend">): Game => ({
  ...own,
  home: own.id,
  listed: false,
  hint: () => "",
  botName: (bot) => bot,
  moduleName: (module) => module,
  title: own.name,
  modules: () => [],
  roundLine: /(?!)/, // matches nothing: rounds are not known
  ratedKinds: [],
  usualBot,
  setup: async () => plainSetup(own.id),
  hindsightAfter: false,
  pages: {},
  firstTable: { config: {}, bots: 1 },
  learnLinks: [],
  startLinks: [],
});
