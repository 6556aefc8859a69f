// How a table of this game is set up.
import type { Setup } from "../../../game/game.ts";
import { say, sayAny } from "../../../words/say.svelte.ts";
import { name } from "../words/speak.ts";
import { ownChoices } from "./choices.ts";

export const setup: Setup = {
  lead: () => say("web.new-lead"),
  presetName: (preset) => sayAny(`preset.${preset}.name`),
  presetHint: (preset) => sayAny(`web.preset.${preset}`),
  moduleHint: (module) => name("module", module, "text"),
  levelName: ({ bot }) =>
    say("web.bot-at-level", {
      level: sayAny(`web.level.${bot}`),
      bot: sayAny(`web.bot.${bot}`),
      manner: sayAny(`web.manner.${bot}`),
    }),
  usualSeats: ({ seats }) => Math.min(4, seats.most),
  showsMix: true,
  choosesFirst: true,
  shelf: "bourse.last-table",
  own: ownChoices,
  Advanced: () => import("./Advanced.svelte"),
  links: [],
};
