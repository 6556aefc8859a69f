// The pile that I won, as it lies in the middle: copies together, and every card that came face down turns over.
import { groupsOf } from "../groups";
import type { Beat } from "./beats";
import { wonCards } from "./sentences";

interface WonGroup {
  readonly card: string;
  readonly count: number;
  /** It lay open in the pile. */
  readonly up: boolean;
  /** I did not know it before. */
  readonly hidden: boolean;
  /** The order in which it turns over; -1 where it lies open. */
  readonly turn: number;
}

/** Open ones first, then what I knew, then what nobody told me. */
export function wonGroups(beat: Beat): WonGroup[] {
  const pile = beat.was.piles[beat.pile]?.cards ?? [];
  const cards = wonCards(beat).map(({ card, hidden }, at) => ({
    card,
    hidden,
    up: pile[at]?.up ?? !hidden,
  }));
  const groups = [false, true].flatMap((hidden) =>
    groupsOf(cards.filter((one) => one.hidden === hidden)).map(({ card, kind, places }) => ({
      card: card ?? "",
      count: places.length,
      up: kind === "open",
      hidden,
    })),
  );
  return groups.map((group, at) => ({
    ...group,
    turn: group.up ? -1 : groups.slice(0, at).filter((one) => !one.up).length,
  }));
}

/** How many of its cards came face down. */
export const faceDownIn = (groups: readonly WonGroup[]): number =>
  groups.reduce((sum, { up, count }) => sum + (up ? 0 : count), 0);

interface Spread {
  readonly rows: number;
  readonly inRow: number;
  /** Times the size of a card in a pile. */
  readonly scale: number;
  /** From one card to the next, in hundredths of the stage. */
  readonly across: number;
  readonly down: number;
}

/** The part of the stage between my title and my plate, in hundredths of it. */
const wide = 90;
const high = 43;
/** Between two cards, as a part of a card. */
const apart = 1.12;
const largest = 1.5;
/** Height over width, as in cards.css. */
const shape = 1.42;

/** So many cards side by side, in as many rows as make them largest. Widths in pixels. */
export function spread(cards: number, stage: { width: number; height: number }, card: number): Spread {
  const rows = [1, 2, 3, 4].map((count): Spread => {
    const inRow = Math.max(1, Math.ceil(cards / count));
    const scale = Math.min(
      largest,
      (stage.width * wide) / 100 / (inRow * card * apart),
      (stage.height * high) / 100 / (count * card * shape * apart),
    );
    return {
      rows: Math.max(1, Math.ceil(cards / inRow)),
      inRow,
      scale,
      across: (100 * card * scale * apart) / stage.width,
      down: (100 * card * shape * scale * apart) / stage.height,
    };
  });
  return rows.reduce((best, one) => (one.scale > best.scale + 0.01 ? one : best));
}

/** As in moments.css, in pixels: between two cards of a pile, and what its edge and its words take. */
const gap = 6;
const edge = { width: 20, height: 12 };
const label = { row: 30, column: 60 };
const pileHigh = 0.44;

/** How wide cards are that all lie within one of so many piles; at most as wide as a card is there. */
export function inPile(
  cards: number,
  piles: number,
  stage: { width: number; height: number },
  card: number,
): number {
  const width = stage.width / piles - edge.width;
  const words = stage.height > stage.width ? label.column : label.row;
  const height = pileHigh * stage.height - edge.height - words;
  const fits = (inRow: number) => {
    const rows = Math.ceil(cards / inRow);
    return Math.min((width - (inRow - 1) * gap) / inRow, (height - (rows - 1) * gap) / rows / shape);
  };
  const widths = Array.from({ length: Math.max(1, cards) }, (_, at) => fits(at + 1));
  return Math.min(card, Math.max(...widths));
}
