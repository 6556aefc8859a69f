// How much of the picture the HUD covers: parts say with data-covers on which side they lie.
import type { Insets } from "../scene/shots.ts";

type Side = keyof Insets;
interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface Part extends Rect {
  /** Sides where it may lie, the likeliest first. */
  readonly covers: readonly string[];
}

/** A narrow part at the top or the bottom leaves room beside it, and a low one at a side leaves room above it. */
const wideShare = 0.4;
const wide = 700;
const highShare = 0.25;
/** However much lies on it, so much of the picture is the desk's. */
const most = 0.45;

export function insetsOf(picture: Rect, parts: readonly Part[]): Insets {
  const found: Record<Side, number> = { top: 0, bottom: 0, left: 0, right: 0 };
  const [across, down] = [picture.right - picture.left, picture.bottom - picture.top];
  for (const part of parts) {
    const [width, height] = [part.right - part.left, part.bottom - part.top];
    if (width <= 0 || height <= 0) continue;
    const reach: Record<Side, number> = {
      top: part.bottom - picture.top,
      bottom: picture.bottom - part.top,
      left: part.right - picture.left,
      right: picture.right - part.left,
    };
    const level = part.covers.find((side) => side === "top" || side === "bottom") as Side | undefined;
    const upright = part.covers.some((side) => side === "left" || side === "right");
    let side: Side | undefined;
    if (level && (width > across * wideShare || width > wide)) side = level;
    // Which of the two sides depends on the language.
    else if (upright && height > down * highShare) side = reach.left < reach.right ? "left" : "right";
    if (side) found[side] = Math.max(found[side], reach[side]);
  }
  const within = (side: Side, long: number) => Math.min(long * most, Math.max(0, found[side]));
  return {
    top: within("top", down),
    bottom: within("bottom", down),
    left: within("left", across),
    right: within("right", across),
  };
}

export function coveredBy(picture: HTMLElement): Insets {
  const around = picture.closest(".stacktable") ?? picture;
  const parts = [...around.querySelectorAll<HTMLElement>("[data-covers]")].map((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return { left, right, top, bottom, covers: (part.dataset.covers ?? "").split(" ") };
  });
  return insetsOf(picture.getBoundingClientRect(), parts);
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
