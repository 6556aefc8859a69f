// Replays of this game, as the page of replays asks for them.
import type { ReelOptions, ReplayScreen } from "../../../game/game.ts";
import Bar from "./Bar.svelte";
import ReplayTable from "./ReplayTable.svelte";
import { StackReel } from "./reel.svelte.ts";

export const screen: ReplayScreen = {
  start: (options: ReelOptions<"stackmarket">) => StackReel.start(options),
  Table: ReplayTable,
  Bar,
  Hindsight: () => import("./StackHindsight.svelte"),
};
