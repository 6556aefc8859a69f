// What servers promised of their deals, kept in this browser until the games are over and beyond a reload.
import type { DealShelf, Testimony } from "../fair/witness.ts";
import { keep, read } from "./settings.svelte";

const shelf = "bourse.deals";
const most = 60;

type Kept = readonly [place: string, testimony: Testimony];

const isKept = (one: unknown): one is Kept => Array.isArray(one) && typeof one[0] === "string" && one[1];

function all(): readonly Kept[] {
  try {
    const found: unknown = JSON.parse(read(shelf) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return []; // damaged: as if nothing was kept
  }
}

export const deals: DealShelf = {
  read: (place) => all().find(([one]) => one === place)?.[1],
  keep: (place, testimony) =>
    keep(
      shelf,
      JSON.stringify([[place, testimony], ...all().filter(([one]) => one !== place)].slice(0, most)),
    ),
};
