// Which told events make one beat of a film: pure, no more than sorting.
import type { ToldEvent } from "$gen/stockpile";

export type Kind = "bid" | "won" | "pair" | "paid" | "action" | "strategy" | "dice" | "round" | "deal";

/** Anything that has told events. */
interface Told {
  readonly events: readonly ToldEvent[];
}

type EventOf<N extends ToldEvent["event"]> = Extract<ToldEvent, { readonly event: N }>;

/** Its first event of a kind. */
export function told<N extends ToldEvent["event"]>(beat: Told, name: N): EventOf<N> | undefined {
  return beat.events.find((event): event is EventOf<N> => event.event === name);
}

export function allTold<N extends ToldEvent["event"]>(beat: Told, name: N): EventOf<N>[] {
  return beat.events.filter((event): event is EventOf<N> => event.event === name);
}

/** Whether pairs are dealt in it. */
export const deals = (beat: Told): boolean => told(beat, "forecast-dealt") !== undefined;

const winning = new Set(["bid-paid", "bid-received"]);
const ofSettling = new Set([...winning, "card-collected", "fee-paid", "fee-open", "fee-earned"]);
/** At their auction investors are taken, and then bring their money. */
const ofTaking = new Set(["investor-taken", "money-given"]);
const ofPrices = new Set([
  "price-moved",
  "stock-split",
  "cards-split",
  "split-paid",
  "bankrupt",
  "cards-lost",
  "dividend-announced",
  "shares-shown",
  "dividend-paid",
  "ability-paid",
  "ability-cost",
  "strategy-paid",
]);
const ofDeal = new Set(["company-dealt", "forecast-dealt", "pile-opened"]);
const ofDice = new Set(["die-rolled"]);
/** What playing a strategy says besides prices. */
const ofStrategy = new Set([
  ...ofPrices,
  "strategy-cost",
  "company-named",
  "seat-named",
  "card-paid",
  "bond-paid",
]);
/** What ends the playing of a strategy. */
const otherwise = new Set(["action-used", "actions-ended", "card-sold", "pair-revealed", "round-began"]);

export interface Group {
  kind: Kind;
  at: number;
  events: ToldEvent[];
  seat: number | null;
  pile: number;
  strategy: string;
}

interface Playing {
  readonly seat: number | null;
  readonly strategy: string;
}

/** The strategy that somebody is in the middle of when these events have been told. */
export function playingIn(events: readonly ToldEvent[]): Playing | null {
  const event = events.findLast((one) => one.event === "strategy-played" || otherwise.has(one.event));
  return event?.event === "strategy-played" ? { seat: event.seat, strategy: event.strategy } : null;
}

export const isPrice = (
  event: ToldEvent | undefined,
): event is EventOf<"price-moved" | "stock-split" | "bankrupt"> =>
  event?.event === "price-moved" || event?.event === "stock-split" || event?.event === "bankrupt";

/** Winners in the order of their piles: what was paid, what was taken, and the fees that came with it. */
function winners(events: readonly ToldEvent[], from: number): Group[] {
  const groups = new Map<number, Group>();
  for (const event of events)
    if ((event.event === "bid-paid" || event.event === "bid-received") && !groups.has(event.pile))
      groups.set(event.pile, {
        kind: "won",
        at: from,
        events: [],
        seat: event.seat,
        pile: event.pile,
        strategy: "",
      });
  const ofSeat = (seat: number | null) => [...groups.values()].findLast((group) => group.seat === seat);
  for (const event of events) {
    const seat = "seat" in event ? event.seat : null;
    const group = "pile" in event && event.pile !== null ? groups.get(event.pile) : ofSeat(seat);
    (group ?? [...groups.values()].at(-1))?.events.push(event);
  }
  return [...groups.values()].sort((a, b) => a.pile - b.pile);
}

/** Who takes which of the investors that lie on the piles, in their order; money comes with the last one of a seat. */
function takers(events: readonly ToldEvent[], from: number, offered: readonly string[]): Group[] {
  const groups = allTold({ events }, "investor-taken").map((event): Group => {
    const pile = offered.indexOf(event.investor);
    return { kind: "won", at: from, events: [event], seat: event.seat, pile, strategy: "" };
  });
  groups.sort((a, b) => a.pile - b.pile);
  for (const event of allTold({ events }, "money-given"))
    groups.findLast((group) => group.seat === event.seat)?.events.push(event);
  return groups;
}

/** The run of events from an index on that belong to a set. */
function run(events: readonly ToldEvent[], from: number, set: ReadonlySet<string>): number {
  let to = from;
  while (to < events.length && set.has(events[to]?.event ?? "")) to += 1;
  return to;
}

/** The same, as long as one price moves: a strategy may move several, each for itself. */
function runOfOnePrice(events: readonly ToldEvent[], from: number, set: ReadonlySet<string>): number {
  const to = run(events, from, set);
  const first = events.slice(from, to).find(isPrice);
  const other = events.findIndex((one, at) => at >= from && isPrice(one) && one.company !== first?.company);
  return other < 0 ? to : Math.min(to, other);
}

/** `onPiles` are the investors that lie on the piles before, by pile. */
export function groupsOf(
  events: readonly ToldEvent[],
  from: number,
  before: Playing | null,
  onPiles: readonly string[] = [],
): Group[] {
  const groups: Group[] = [];
  const offered = [...onPiles];
  let playing = before;
  const lone = (kind: Kind, at: number, to: number, seat: number | null, strategy = ""): number => {
    groups.push({ kind, at: from + at, events: events.slice(at, to), seat, pile: -1, strategy });
    return to;
  };
  let at = 0;
  while (at < events.length) {
    const event = events[at];
    if (!event) break;
    if (otherwise.has(event.event)) playing = null;
    switch (event.event) {
      case "bid-placed": {
        // The last bid of an auction is in the same breath as its end: it is held to be seen.
        const ends = events.slice(at).some((one) => winning.has(one.event) || one.event === "investor-taken");
        if (ends) {
          const { seat, pile } = event;
          groups.push({ kind: "bid", at: from + at, events: [event], seat, pile, strategy: "" });
        }
        at += 1;
        break;
      }
      case "bid-paid":
      case "bid-received": {
        const to = run(events, at, ofSettling);
        groups.push(...winners(events.slice(at, to), from + at));
        at = to;
        break;
      }
      case "investor-offered":
        offered[event.pile] = event.investor;
        at += 1;
        break;
      case "investor-taken": {
        const to = run(events, at, ofTaking);
        // Without an auction they were chosen, and none lies on a pile.
        if (offered.includes(event.investor))
          groups.push(...takers(events.slice(at, to), from + at, offered));
        at = to;
        break;
      }
      case "pair-revealed":
        at = lone("pair", at, run(events, at + 1, ofPrices), event.seat);
        break;
      case "action-used":
        at = lone("action", at, run(events, at + 1, ofPrices), event.seat);
        break;
      case "ability-used": {
        // An investor who moves a price; what others do with theirs has no film.
        const to = run(events, at + 1, ofPrices);
        at = events.slice(at + 1, to).some(isPrice) ? lone("action", at, to, event.seat) : at + 1;
        break;
      }
      case "strategy-played":
        playing = { seat: event.seat, strategy: event.strategy };
        at = lone("strategy", at, runOfOnePrice(events, at + 1, ofStrategy), event.seat, event.strategy);
        break;
      case "shares-shown":
      case "dividend-paid": {
        const to = run(events, at + 1, ofPrices);
        // Shares are shown to be paid; strategies ask for them too.
        if (told({ events: events.slice(at, to) }, "dividend-paid")) lone("paid", at, to, event.seat);
        at = to;
        break;
      }
      case "price-moved":
      case "stock-split":
      case "bankrupt": {
        const to = runOfOnePrice(events, at, playing ? ofStrategy : ofPrices);
        at = lone(playing ? "strategy" : "action", at, to, playing?.seat ?? null, playing?.strategy);
        break;
      }
      case "die-rolled":
        at = lone("dice", at, run(events, at + 1, ofDice), null);
        break;
      case "round-began":
        // Bonds are bought and dice rolled before pairs are dealt; then the deal is a beat of its own.
        at = lone("round", at, run(events, at + 1, ofDeal), event.seat);
        break;
      case "company-dealt":
      case "forecast-dealt": {
        const to = run(events, at + 1, ofDeal);
        // A company alone is no pair yet: somebody was asked for a card in between.
        if (deals({ events: events.slice(at, to) })) lone("deal", at, to, null);
        at = to;
        break;
      }
      default:
        at += 1;
    }
  }
  return groups;
}
