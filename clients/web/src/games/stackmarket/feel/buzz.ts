// What the device does in the hand, where it can: short pulses, unless they are switched off, never under reduced motion.
import { still } from "../../../store/motion.svelte";
import { settings } from "../../../store/settings.svelte";

export const pulses = {
  take: 8,
  touch: 12,
  release: 6,
  rest: 10,
  fall: 25,
  last: 60,
  coin: 6,
  breath: 15,
} as const;

let sinceSway = 0;

export function buzz(milliseconds: number): void {
  if (!settings.vibrate || still() || typeof navigator === "undefined" || !("vibrate" in navigator)) return;
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate(milliseconds);
}

/** A turning point of the sway, at most twice a second: 4 to 10 ms by how far it swings. */
export function buzzSway(amount: number, now: number): void {
  if (now - sinceSway < 0.5) return;
  sinceSway = now;
  buzz(4 + 6 * Math.min(1, amount));
}
