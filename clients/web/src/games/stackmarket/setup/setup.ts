// How a table of this game is set up.
import type { Setup } from "../../../game/game.ts";
import { say } from "../../../words/say.svelte.ts";
import { tell } from "../words/texts.ts";
import { ownChoices } from "./choices.ts";

export const setup: Setup = {
  lead: () => tell("open.lead"),
  presetName: (preset) => tell(`preset.${preset}.name`),
  presetHint: (preset) => tell(`open.preset-${preset}`),
  moduleHint: (module) => tell(`module.${module}.text`),
  levelName: ({ bot }) => say("web.bot-level", { bot: tell(`open.bot-${bot}`) }),
  bots: (rules) => rules.bots,
  usualSeats: ({ seats }) => seats.least,
  showsMix: false,
  choosesFirst: false,
  shelf: "bourse.last-stack-table",
  own: ownChoices,
  Beside: () => import("./Rounds.svelte"),
  links: [
    { href: "#/stack/lesson", name: () => tell("practice.lesson") },
    { href: "#/stack/practice", name: () => tell("practice.title") },
    { href: "#/stack/day", name: () => tell("tower.day") },
    { href: "#/stack/duel", name: () => tell("tower.duel") },
    { href: "#/stack/rules", name: () => say("web.rules") },
  ],
};
