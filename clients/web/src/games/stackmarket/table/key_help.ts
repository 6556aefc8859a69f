// Every key of the desk, and what it does.
import type { KeyHelp } from "../../../game/game.ts";
import { say } from "../../../words/say.svelte.ts";
import { tell } from "../words/texts.ts";

export const keyHelp = (): readonly KeyHelp[] => [
  ["← → ↑ ↓", tell("table.key-move")],
  [tell("table.key-pages"), tell("table.key-lift")],
  [say("table.key-shift"), tell("table.key-fine")],
  ["R T", tell("table.key-turn")],
  [say("table.key-space"), tell("table.key-take")],
  ["S", tell("table.key-lower")],
  ["Q E + −", tell("table.key-look")],
  ["?", say("table.help-help")],
];
