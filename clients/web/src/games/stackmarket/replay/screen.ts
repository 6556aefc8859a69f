// Replays of this game, as the page of replays asks for them.
import type { PlaybackOptions, ReplayScreen } from "../../../game/game.ts";
import Bar from "./Bar.svelte";
import { StackPlayback } from "./playback.svelte.ts";
import ReplayTable from "./ReplayTable.svelte";

export const screen: ReplayScreen = {
  start: (options: PlaybackOptions<"stackmarket">) => StackPlayback.start(options),
  Table: ReplayTable,
  Bar,
  Hindsight: () => import("./StackHindsight.svelte"),
};
