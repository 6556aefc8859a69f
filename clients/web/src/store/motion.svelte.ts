// Whether things move: what the player has set, or else what the system says.
import { settings } from "./settings.svelte";

const query = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");
let systemStill = $state(query?.matches ?? false);
query?.addEventListener("change", () => {
  systemStill = query.matches;
});

/** No movement at all. */
export function still(): boolean {
  return settings.motion === "reduced" || (settings.motion !== "full" && systemStill);
}
