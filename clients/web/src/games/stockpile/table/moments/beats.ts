// What happened, as beats of a film: pure, from the events between two views. A beat knows the table before and after it,
// so that it can be drawn at any of its milliseconds and cut at any of them.
import type { ToldEvent, View } from "$gen/stockpile";
import type { Sound } from "../../../../feel/sound";
import { companies, forecasts } from "../data";
import { after, withoutGhost, worth } from "./frames";

export type Kind = "bid" | "won" | "pair" | "paid" | "action" | "strategy" | "dice" | "round";

/** One thing that is seen at a time. */
export interface Beat {
  readonly kind: Kind;
  /** Which of the told events belong to it. */
  readonly events: readonly ToldEvent[];
  /** The number of its first event. */
  readonly at: number;
  readonly ms: number;
  readonly was: View;
  readonly view: View;
  /** Who acts; null: nobody. */
  readonly seat: number | null;
  /** The row it is about, or -1. */
  readonly company: number;
  readonly cue: Sound | null;
  /** What it does to the observer's worth, if that is known. */
  readonly gain: number | null;
  /** Of a pile that was won. */
  readonly pile: number;
}

type EventOf<N extends ToldEvent["event"]> = Extract<ToldEvent, { readonly event: N }>;

/** Its first event of a kind. */
export function told<N extends ToldEvent["event"]>(
  beat: Pick<Beat, "events">,
  name: N,
): EventOf<N> | undefined {
  return beat.events.find((event): event is EventOf<N> => event.event === name);
}

export function allTold<N extends ToldEvent["event"]>(beat: Pick<Beat, "events">, name: N): EventOf<N>[] {
  return beat.events.filter((event): event is EventOf<N> => event.event === name);
}

const winning = new Set(["bid-paid", "bid-received"]);
const ofSettling = new Set([
  ...winning,
  "investor-taken",
  "card-collected",
  "fee-paid",
  "fee-open",
  "fee-earned",
]);
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
const ofRound = new Set(["round-began", "company-dealt", "forecast-dealt", "die-rolled", "pile-opened"]);

interface Group {
  kind: Kind;
  at: number;
  events: ToldEvent[];
  seat: number | null;
  pile: number;
}

/** Winners in the order of their piles: what was paid, what was taken, and the fees that came with it. */
function winners(events: readonly ToldEvent[], from: number): Group[] {
  const groups = new Map<number, Group>();
  for (const event of events)
    if ((event.event === "bid-paid" || event.event === "bid-received") && !groups.has(event.pile))
      groups.set(event.pile, { kind: "won", at: from, events: [], seat: event.seat, pile: event.pile });
  const ofSeat = (seat: number | null) => [...groups.values()].findLast((group) => group.seat === seat);
  for (const event of events) {
    const seat = "seat" in event ? event.seat : null;
    const group = "pile" in event && event.pile !== null ? groups.get(event.pile) : ofSeat(seat);
    (group ?? [...groups.values()].at(-1))?.events.push(event);
  }
  return [...groups.values()].sort((a, b) => a.pile - b.pile);
}

/** The run of events from an index on that belong to a set. */
function run(events: readonly ToldEvent[], from: number, set: ReadonlySet<string>): number {
  let to = from;
  while (to < events.length && set.has(events[to]?.event ?? "")) to += 1;
  return to;
}

function groupsOf(events: readonly ToldEvent[], from: number): Group[] {
  const groups: Group[] = [];
  const lone = (kind: Kind, at: number, to: number, seat: number | null): number => {
    groups.push({ kind, at: from + at, events: events.slice(at, to), seat, pile: -1 });
    return to;
  };
  let at = 0;
  while (at < events.length) {
    const event = events[at];
    if (!event) break;
    switch (event.event) {
      case "bid-placed": {
        // The last bid of an auction is in the same breath as its end: it is held to be seen.
        const ends =
          winning.has(events[at + 1]?.event ?? "") || events.slice(at).some((one) => winning.has(one.event));
        if (ends) {
          groups.push({ kind: "bid", at: from + at, events: [event], seat: event.seat, pile: event.pile });
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
      case "pair-revealed":
        at = lone("pair", at, run(events, at + 1, ofPrices), event.seat);
        break;
      case "action-used":
        at = lone("action", at, run(events, at + 1, ofPrices), event.seat);
        break;
      case "strategy-played":
        at = lone("strategy", at, run(events, at + 1, ofPrices), event.seat);
        break;
      case "dividend-paid":
        at = lone("paid", at, run(events, at + 1, ofPrices), event.seat);
        break;
      case "price-moved":
      case "stock-split":
      case "bankrupt":
        at = lone("action", at, run(events, at + 1, ofPrices), null);
        break;
      case "die-rolled":
        at = lone("dice", at, run(events, at + 1, new Set(["die-rolled"])), null);
        break;
      case "round-began":
        at = lone("round", at, run(events, at + 1, ofRound), event.seat);
        break;
      default:
        at += 1;
    }
  }
  return groups;
}

function companyIn(events: readonly ToldEvent[]): number {
  for (const event of events)
    if ("company" in event && event.company !== null && event.event !== "company-dealt")
      return companies.indexOf(event.company);
  return -1;
}

const spacesMoved = (events: readonly ToldEvent[]): number =>
  events.reduce(
    (sum, event) => sum + (event.event === "price-moved" ? Math.abs(event.to - event.from) : 0),
    0,
  );

const has = (events: readonly ToldEvent[], name: string): boolean =>
  events.some((event) => event.event === name);

/** Milliseconds at normal speed. */
function lasting(group: Group, me: View["observer"]): number {
  const { events } = group;
  switch (group.kind) {
    case "bid":
      return 600;
    case "won":
      return group.seat === me ? 2800 + 90 * Math.max(0, events.length - 4) : 1150;
    case "paid":
      return 1500;
    case "strategy":
      return 2200;
    case "dice":
      return 3200;
    case "round":
      return 5600;
    default:
      return (
        1620 +
        160 * spacesMoved(events) +
        (has(events, "stock-split") ? 2000 : 0) +
        (has(events, "bankrupt") ? 1900 : 0) +
        (has(events, "dividend-paid") ? 1400 : has(events, "dividend-announced") ? 500 : 0)
      );
  }
}

function cueOf(group: Group): Sound | null {
  const { events, kind } = group;
  if (kind === "bid") return "bid";
  if (kind === "won") return "card";
  if (kind === "dice") return "tumble";
  if (kind === "round") return "turn";
  if (has(events, "stock-split")) return "split";
  if (has(events, "bankrupt")) return "bankrupt";
  if (has(events, "dividend-announced") || has(events, "dividend-paid")) return "money";
  const moved = events.find((event) => event.event === "price-moved");
  if (moved?.event === "price-moved") return moved.to > moved.from ? "up" : "down";
  return kind === "strategy" || kind === "action" ? "card" : null;
}

/** What a pair or a card does to the observer's worth, as the engine's prospects told it before. */
function gainOf(group: Group, company: number, was: View, view: View, told: View): number | null {
  const me = was.observer;
  if (typeof me !== "number" || company < 0) return null;
  const paid = (name: string) =>
    group.events.reduce(
      (sum, event) =>
        sum +
        (event.event === name && "amount" in event && "seat" in event && event.seat === me
          ? event.amount
          : 0),
      0,
    );
  const [first] = group.events;
  if (has(group.events, "dividend-announced") || group.kind === "paid") return paid("dividend-paid") || null;
  const prospect = told.insight.prospects[company];
  const nth =
    first?.event === "pair-revealed"
      ? forecasts.indexOf(first.forecast)
      : first?.event === "action-used"
        ? forecasts.length + (first.card === "boom" ? 0 : 1)
        : -1;
  const before = told.players[me];
  const now = was.players[me];
  if (!prospect || nth < 0 || !before || !now) return null;
  const same =
    told.prices[company] === was.prices[company] &&
    before.regular[company] === now.regular[company] &&
    before.split[company] === now.split[company] &&
    prospect.space[nth] === view.prices[company];
  return same ? (prospect.worth[nth] ?? 0) - prospect.now : null;
}

/** The table when a round begins: no piles yet, and my own pair face down until it is looked at. */
function dealtView(view: View, next: View): View {
  const mine = next.pairs.map((pair) => pair.holder !== null && pair.holder === next.observer);
  const ghosts = next.insight.ghosts.map((ghost) => (ghost && mine[ghost.pair] ? null : ghost));
  return {
    ...next,
    phase: "information",
    piles: view.piles.map((pile) => ({ ...pile, cards: [], bid: null })),
    pairs: next.pairs.map((pair, at) => (mine[at] ? { ...pair, company: null, forecast: null } : pair)),
    insight: { ...next.insight, ghosts },
  };
}

/**
 * The film between two views. `next` is the view that the events led to; `from` the number of the first event.
 */
export function beatsOf(view: View, next: View, events: readonly ToldEvent[], from: number): Beat[] {
  const beats: Beat[] = [];
  let now = view;
  let entered = 0;
  for (const group of groupsOf(events, from)) {
    // What happened in between without a beat of its own.
    for (; from + entered < group.at; entered += 1) {
      const event = events[entered];
      if (event && !ofSettling.has(event.event)) now = after(now, event);
    }
    const was =
      group.kind === "pair" && now.phase !== "movement" ? { ...now, phase: "movement" as const } : now;
    const company = ["pair", "paid", "action", "strategy"].includes(group.kind)
      ? companyIn(group.events)
      : -1;
    let then = group.kind === "round" ? dealtView(now, next) : group.events.reduce(after, was);
    if (group.kind === "pair") then = withoutGhost(then, company);
    if (group.kind === "won") entered = Math.max(entered, run(events, entered, ofSettling));
    else entered = Math.max(entered, group.at - from + group.events.length);
    const gain = gainOf(group, company, was, then, view);
    const me = was.observer;
    if (gain !== null && typeof me === "number") then = worth(then, (was.insight.worth[me]?.now ?? 0) + gain);
    beats.push({
      ...group,
      ms: lasting(group, me),
      was,
      view: then,
      company,
      cue: cueOf(group),
      gain,
    });
    now = then;
  }
  return beats;
}
