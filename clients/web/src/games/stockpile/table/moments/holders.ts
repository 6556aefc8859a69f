// Everybody who is seen to hold cards of the company that splits, fails or pays: only what events told of them.
import { allTold, type Beat, told } from "./beats";

interface Holder {
  readonly seat: number;
  /** Cards that are seen to slide or to burn. */
  readonly cards: number;
  /** Of those, cards that were split before. */
  readonly split: number;
  /** Thousands that rain on them. */
  readonly coins: number;
}

type Fate = "split" | "bankrupt" | "dividend";

export function fateOf(beat: Pick<Beat, "events">): Fate | null {
  if (told(beat, "bankrupt")) return "bankrupt";
  if (told(beat, "stock-split")) return "split";
  return told(beat, "dividend-paid") ? "dividend" : null;
}

/** By seat. */
export function holdersOf(beat: Pick<Beat, "events">): Holder[] {
  const found = new Map<number, Holder>();
  const add = (seat: number | null, more: Partial<Holder>) => {
    if (seat === null) return;
    const { cards, split, coins } = found.get(seat) ?? { cards: 0, split: 0, coins: 0 };
    found.set(seat, {
      seat,
      cards: cards + (more.cards ?? 0),
      split: split + (more.split ?? 0),
      coins: coins + (more.coins ?? 0),
    });
  };
  for (const { seat, cards } of allTold(beat, "cards-split")) add(seat, { cards });
  for (const { seat, amount } of allTold(beat, "split-paid")) add(seat, { coins: amount });
  for (const { seat, cards, split } of allTold(beat, "cards-lost"))
    add(seat, { cards: cards + split, split });
  for (const { seat, cards } of allTold(beat, "shares-shown"))
    if (told(beat, "dividend-paid")) add(seat, { cards });
  for (const { seat, amount } of allTold(beat, "dividend-paid")) add(seat, { coins: amount });
  return [...found.values()].sort((a, b) => a.seat - b.seat);
}

/** More cards than these of one holder are told by a number. */
export const mostCards = 3;
/** Of all holders together; more would be a crowd that costs frames. */
export const mostCoins = 24;

/** How many coins are seen to fall to each: one for each thousand, as long as they are few. */
export function coinsSeen(holders: readonly Holder[]): number[] {
  const paid = holders.filter((one) => one.coins > 0).length;
  const share = Math.floor(mostCoins / Math.max(1, paid));
  return holders.map((one) => Math.min(one.coins, share));
}
