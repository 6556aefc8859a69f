// The player's settings as tables follow them.
import type { TableSettings } from "../game/table_settings.ts";
import { still } from "../store/motion.svelte";
import { settings } from "../store/settings.svelte";

export const tableSettings = (): TableSettings => ({
  confirm: settings.confirm,
  speed: settings.speed,
  still: still(),
  pace: settings.pace,
  memory: settings.memoryAid,
});
