// Replays of this game, as the page of replays asks for them.
import type { ReelOptions, ReplayScreen } from "../../../game/game";
import ReplayTable from "./ReplayTable.svelte";
import { StockpileReel } from "./reel.svelte";

export const screen: ReplayScreen = {
  start: (options: ReelOptions<"stockpile">) => StockpileReel.start(options),
  Table: ReplayTable,
  Hindsight: () => import("./HindsightPanel.svelte"),
};
