// How much of the picture the HUD covers: parts say with data-covers on which side they lie.
import type { Insets } from "../scene/shots.ts";

type Side = keyof Insets;

export function coveredBy(picture: HTMLElement): Insets {
  const found: Record<Side, number> = { top: 0, bottom: 0, left: 0, right: 0 };
  const box = picture.getBoundingClientRect();
  const around = picture.closest(".stacktable") ?? picture;
  for (const part of around.querySelectorAll<HTMLElement>("[data-covers]")) {
    const rect = part.getBoundingClientRect();
    if (rect.width === 0 || rect.height === 0) continue;
    const reaches: Record<Side, number> = {
      top: rect.bottom - box.top,
      bottom: box.bottom - rect.top,
      left: rect.right - box.left,
      right: box.right - rect.left,
    };
    // A part that changes sides with the language or the screen lies where it reaches in least.
    for (const side of (part.dataset.covers ?? "").split(" ") as Side[]) {
      if (!(side in found)) continue;
      const opposite = ({ left: "right", right: "left" } as Partial<Record<Side, Side>>)[side];
      const where = opposite && reaches[opposite] < reaches[side] ? opposite : side;
      found[where] = Math.max(found[where], reaches[where]);
    }
  }
  const most = (side: Side) => (side === "top" || side === "bottom" ? box.height : box.width) * 0.45;
  for (const side of Object.keys(found) as Side[])
    found[side] = Math.min(most(side), Math.max(0, found[side]));
  return found;
}

/** The colour of a player by day, whatever the theme: things on the desk do not change with it. */
export function playerColour(seat: number): string {
  const probe = document.createElement("span");
  probe.style.cssText = `color-scheme: light; color: var(--p${(seat % 5) + 1})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
