// The cards of a pile in an order that can be read: open ones by kind, copies together; then what lies face down.
import { cardRow, cards, companyOf } from "./data";

interface Group {
  readonly card: string | null;
  readonly kind: "open" | "known" | "hidden";
  /** Places of its cards in the pile. */
  readonly places: readonly number[];
}

/** Stocks in board order, then action cards, goods, and fees by what they cost. */
function rankOf(card: string): number {
  const company = companyOf(card);
  if (company >= 0) return company;
  const row = cardRow(card);
  if (row.move !== undefined) return 10;
  return row.fee === undefined ? 20 + cards.indexOf(card) : 100 + row.fee;
}

export function groupsOf(pile: readonly { readonly card: string | null; readonly up: boolean }[]): Group[] {
  const groups = new Map<string, { card: string | null; kind: Group["kind"]; places: number[] }>();
  pile.forEach(({ card, up }, place) => {
    const kind = up ? "open" : card === null ? "hidden" : "known";
    const key = `${kind} ${card ?? ""}`;
    const group = groups.get(key) ?? { card, kind, places: [] };
    group.places.push(place);
    groups.set(key, group);
  });
  const kinds = ["open", "known", "hidden"];
  return [...groups.values()].sort(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      rankOf(a.card ?? "") - rankOf(b.card ?? "") ||
      (a.card ?? "").localeCompare(b.card ?? ""),
  );
}

/** The smallest legible card and the gap beside it, in rem; css/piles.css has the same gap. */
const leastCard = 2.125;
const gap = 0.3125;

/** How many kinds lie side by side in so much room, in rem. */
export const placesIn = (room: number): number => Math.floor((room + gap) / (leastCard + gap));

interface Folded {
  readonly groups: readonly Group[];
  /** Not drawn: the fanned pile shows them. */
  readonly rest: readonly Group[];
}

/** The chip "+3 kinds" takes as much room as so many cards. */
export const chipPlaces = 2;

/** At most so many places; what lies face down is always among them. */
export function fold(groups: readonly Group[], most: number): Folded {
  if (groups.length <= most) return { groups, rest: [] };
  const down = groups.filter((group) => group.kind !== "open");
  const open = groups.filter((group) => group.kind === "open");
  const room = Math.max(0, most - chipPlaces - down.length);
  return { groups: [...open.slice(0, room), ...down], rest: open.slice(room) };
}
