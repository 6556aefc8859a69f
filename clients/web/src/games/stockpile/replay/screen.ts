// Replays of this game, as the page of replays asks for them.
import type { ReplayScreen } from "../../../game/game";
import ReplayTable from "./ReplayTable.svelte";
import { StockpileReel } from "./reel.svelte";

export const screen: ReplayScreen = {
  start: (options) => StockpileReel.start(options),
  Table: ReplayTable,
  Hindsight: () => import("./HindsightPanel.svelte"),
};
