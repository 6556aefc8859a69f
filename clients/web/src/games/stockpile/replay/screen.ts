// Replays of this game, as the page of replays asks for them.
import type { PlaybackOptions, ReplayScreen } from "../../../game/game";
import { StockpilePlayback } from "./playback.svelte";
import ReplayTable from "./ReplayTable.svelte";

export const screen: ReplayScreen = {
  start: (options: PlaybackOptions<"stockpile">) => StockpilePlayback.start(options),
  Table: ReplayTable,
  Hindsight: () => import("./StockpileHindsight.svelte"),
};
