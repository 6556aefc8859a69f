// How a table of this game is set up.
import type { Setup } from "../../../game/game.ts";
import { number } from "../../../words/format.ts";
import { say, sayAny } from "../../../words/say.svelte.ts";
import { name } from "../words/speak.ts";
import { ownChoices } from "./choices.ts";

const botName = (bot: string) => sayAny(`web.bot.${bot}`);

export const setup: Setup = {
  lead: () => say("web.new-lead"),
  presetName: (preset) => sayAny(`preset.${preset}.name`),
  presetHint: (preset) => sayAny(`web.preset.${preset}`),
  moduleHint: (module) => name("module", module, "text"),
  levelName: ({ bot, milliseconds }) =>
    milliseconds > 0
      ? say("web.bot-level-pace", { bot: botName(bot), milliseconds: number(milliseconds) })
      : say("web.bot-level", { bot: botName(bot) }),
  usualSeats: ({ seats }) => Math.min(4, seats.most),
  showsMix: true,
  choosesFirst: true,
  shelf: "bourse.last-table",
  own: ownChoices,
  Advanced: () => import("./Advanced.svelte"),
  links: [],
};
