// Which picture stands in which section of the rules: parts of the table at steps of lessons.
import type { ScenePlace } from "../learn/scenes";

interface PictureRow extends ScenePlace {
  /** A part and its number: track:1, pile:0, pair:0, tray, holdings, goods. */
  readonly parts: readonly string[];
}

export const pictures: Readonly<Record<string, PictureRow>> = {
  overview: { lesson: "base", step: "share", parts: ["holdings", "track:0"] },
  "round-start": { lesson: "bonds", step: "goods", parts: ["goods"] },
  information: { lesson: "base", step: "pair", parts: ["pair:0", "track:1"] },
  // Each pile once: its parts have names of their own on the page.
  supply: { lesson: "base", step: "auction", parts: ["pile:2"] },
  demand: { lesson: "base", step: "outbid", parts: ["pile:0", "pile:1"] },
  action: { lesson: "base", step: "boom", parts: ["tray", "track:1"] },
  selling: { lesson: "base", step: "sell-split", parts: ["holdings"] },
  movement: { lesson: "base", step: "moved", parts: ["track:1", "track:0"] },
  prices: { lesson: "advanced-board", step: "steel", parts: ["track:4", "track:1"] },
  "final-count": { lesson: "commodities", step: "kept", parts: ["goods", "holdings"] },
};
