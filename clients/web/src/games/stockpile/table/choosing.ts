// Choosing on the things themselves: each press narrows the list of legal moves until one is left.
import type { Confirm } from "../../../game/table_settings";
import type { Choice, Thing } from "./things";

export interface Picking {
  readonly choices: readonly Choice[];
  readonly picked: readonly Thing[];
}

const touches = (choice: Choice, things: readonly Thing[]) =>
  things.every((thing) => choice.things.includes(thing));

/** The moves that touch everything picked so far. */
export function remaining(picking: Picking): readonly Choice[] {
  return picking.choices.filter((choice) => touches(choice, picking.picked));
}

/** The one move that is left, if anything was picked at all. */
export function chosen(picking: Picking): Choice | null {
  if (picking.picked.length === 0) return null;
  const left = remaining(picking);
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** Whether pressing it leads to a move, now or after what is picked is dropped. */
export function pressable(picking: Picking, things: readonly Thing[]): boolean {
  return picking.choices.some((choice) => touches(choice, things));
}

/** Whether it goes with what is picked already: these things are lit. */
export function lit(picking: Picking, things: readonly Thing[]): boolean {
  return remaining(picking).some((choice) => touches(choice, things));
}

export function isPicked(picking: Picking, things: readonly Thing[]): boolean {
  return things.every((thing) => picking.picked.includes(thing));
}

/**
 * Presses things that belong together (a pile and a side of the card). Picked ones are let go again; what
 * contradicts the new ones gives way, the latest staying longest. Null: no legal move touches them.
 */
export function press(picking: Picking, things: readonly Thing[]): Picking | null {
  if (isPicked(picking, things))
    return { ...picking, picked: picking.picked.filter((thing) => !things.includes(thing)) };
  if (!pressable(picking, things)) return null;
  let picked: Thing[] = [...things];
  for (const earlier of [...picking.picked].reverse()) {
    if (picked.includes(earlier)) continue;
    const both = [earlier, ...picked];
    if (picking.choices.some((choice) => touches(choice, both))) picked = both;
  }
  return { ...picking, picked };
}

/** Kinds of things that are still open among the remaining moves: what there is to press next. */
export function openKinds(picking: Picking): Set<string> {
  const left = remaining(picking);
  const kinds = new Set<string>();
  for (const choice of left)
    for (const thing of choice.things)
      if (!left.every((one) => one.things.includes(thing))) kinds.add(kindOf(thing));
  return kinds;
}

export function kindOf(thing: Thing): string {
  return thing.slice(0, thing.indexOf(":"));
}

// What cannot be taken back, or tells the others something, once it is sent.
const hurting = new Set([
  "bid",
  "boom",
  "bust",
  "raise",
  "lower",
  "sell",
  "sell-split",
  "sell-half",
  "short-sell",
  "give-up",
  "move-back",
  "play",
  "choose-investor",
  "choose-strategy",
  "choose-company",
  "choose-seat",
  "choose-forecast",
]);

/** A press on a thing may slip; a button that says the whole move cannot, so it asks again only if told to. */
export function needsConfirm(setting: Confirm, choice: Choice, by: "thing" | "button"): boolean {
  if (setting === "never") return false;
  if (setting === "always") return true;
  return by === "thing" && hurting.has(choice.verb);
}
