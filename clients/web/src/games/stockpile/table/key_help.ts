// Every key of the table, and what it does.
import type { KeyHelp } from "../../../game/game.ts";
import { say } from "../../../words/say.svelte.ts";

export const keyHelp = (): readonly KeyHelp[] => [
  ["1–5", say("table.help-piles")],
  ["M", say("table.help-market")],
  ["I", say("table.help-mine")],
  ["O", say("table.help-others")],
  ["L", say("table.help-log")],
  ["N", say("table.help-now")],
  ["C", say("table.help-choices")],
  ["P", say("table.help-plan")],
  ["← → ↑ ↓", say("table.help-arrows")],
  [say("table.key-enter"), say("table.help-confirm")],
  [say("table.key-escape"), say("table.help-back")],
  [say("table.key-space"), say("table.help-skip")],
  ["?", say("table.help-help")],
];
