// Moves name a card on a pile by its place in the order in which the round's cards were laid; views list cards pile
// by pile. The events of the round tell both.
import type { PileView, ToldEvent } from "$gen/stockpile";

/** For each pile the slots of its cards, in the order of the view; empty where the events do not tell. */
export function slotsOf(piles: readonly PileView[], events: readonly ToldEvent[]): number[][] {
  const laid: number[] = [];
  let from = events.length;
  while (from > 0 && events[from - 1]?.event !== "round-began") from -= 1;
  for (const event of events.slice(from)) {
    if (event.event === "pile-opened" || event.event === "card-placed") laid.push(event.pile);
    else if (event.event === "card-moved") laid[event.slot] = event.to;
  }
  const slots: number[][] = piles.map(() => []);
  laid.forEach((pile, slot) => {
    slots[pile]?.push(slot);
  });
  return slots.map((row, pile) => (row.length === piles[pile]?.cards.length ? row : []));
}
