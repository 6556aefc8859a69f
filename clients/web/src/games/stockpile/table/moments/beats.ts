// What happened, as beats of a film: pure, from the events between two views. A beat knows the table before and after it,
// so that it can be drawn at any of its milliseconds and cut at any of them.
import type { ToldEvent, View } from "$gen/stockpile";
import type { Sound } from "../../../../feel/sound";
import { companies, forecastBy, forecasts } from "../data";
import { after, withoutGhost, worth } from "./frames";
import { deals, type Group, groupsOf, isPrice, type Kind, playingIn } from "./grouping";
import { pause } from "./path";

export { allTold, deals, told } from "./grouping";

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
  /** The strategy that is being played, or "". */
  readonly strategy: string;
  /** What all of it led to: there my own pair lies open. */
  readonly next: View;
}

function companyIn({ kind, events }: Group): number {
  if (kind === "strategy") {
    const moved = events.find(isPrice);
    return moved ? companies.indexOf(moved.company) : -1;
  }
  if (!["pair", "paid", "action"].includes(kind)) return -1;
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
      if (group.seat !== me) return 1150;
      // What my investor can do is read.
      return has(events, "investor-taken") ? 4200 : 2800 + 90 * Math.max(0, events.length - 4);
    case "paid":
      return 2600;
    case "dice":
      return 3200;
    case "round":
      return deals(group) ? 5600 : 3600;
    case "deal":
      return 3600;
    default:
      if (group.strategy && !events.some(isPrice)) return 2200;
      return (
        1620 +
        (group.strategy ? 600 : 0) +
        160 * spacesMoved(events) +
        // The step over the end of the rail, and what is looked at there.
        (160 + pause) *
          events.filter((one) => one.event === "stock-split" || one.event === "bankrupt").length +
        (has(events, "dividend-paid") ? 2400 : has(events, "dividend-announced") ? 500 : 0)
      );
  }
}

function cueOf(group: Group): Sound | null {
  const { events, kind } = group;
  if (kind === "bid") return "bid";
  if (kind === "won" || kind === "deal") return "card";
  if (kind === "dice") return "tumble";
  if (kind === "round") return "turn";
  if (has(events, "stock-split")) return "split";
  if (has(events, "bankrupt")) return "bankrupt";
  if (has(events, "dividend-announced") || has(events, "dividend-paid")) return "money";
  const moved = events.find((event) => event.event === "price-moved");
  if (moved?.event === "price-moved") return moved.to > moved.from ? "up" : "down";
  return kind === "strategy" || kind === "action" ? "card" : null;
}

/** How far a strategy moved a price; 0 where that is not one way. */
function stepsOf(events: readonly ToldEvent[]): number {
  const moved = events.filter((event) => event.event === "price-moved");
  const [first] = moved;
  if (moved.length !== 1 || first === undefined || events.filter(isPrice).length !== 1) return 0;
  return first.to - first.from;
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
        : group.strategy
          ? forecastBy(stepsOf(group.events))
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
function roundView(view: View, next: View, dealt: boolean): View {
  const hidden = next.pairs.map((pair) => !dealt || (pair.holder !== null && pair.holder === next.observer));
  const ghosts = next.insight.ghosts.map((ghost) => (ghost && hidden[ghost.pair] ? null : ghost));
  return {
    ...next,
    phase: "information",
    piles: view.piles.map((pile) => ({ ...pile, cards: [], bid: null })),
    pairs: next.pairs.map((pair, at) =>
      hidden[at] ? { ...pair, company: null, forecast: null, open: dealt && pair.open } : pair,
    ),
    insight: { ...next.insight, ghosts },
  };
}

/**
 * The film between two views. `next` is the view that the events led to; `from` the number of the first event, and
 * `earlier` what was told before it.
 */
export function beatsOf(
  view: View,
  next: View,
  events: readonly ToldEvent[],
  from: number,
  earlier: readonly ToldEvent[] = [],
): Beat[] {
  const beats: Beat[] = [];
  let now = view;
  let entered = 0;
  const groups = groupsOf(
    events,
    from,
    playingIn(earlier),
    view.piles.map((pile) => pile.investor ?? ""),
  );
  // What winners pay and take is told seat by seat, and shown pile by pile.
  const ofWinners = new Set(groups.flatMap((one) => (one.kind === "won" ? one.events : [])));
  for (const group of groups) {
    // What happened in between without a beat of its own.
    for (; from + entered < group.at; entered += 1) {
      const event = events[entered];
      if (event && !ofWinners.has(event)) now = after(now, event);
    }
    const was =
      group.kind === "pair" && now.phase !== "movement" ? { ...now, phase: "movement" as const } : now;
    const company = companyIn(group);
    let then =
      group.kind === "round" || group.kind === "deal"
        ? roundView(now, next, deals(group))
        : group.events.reduce(after, was);
    if (group.kind === "pair") then = withoutGhost(then, company);
    if (group.kind !== "won") entered = Math.max(entered, group.at - from + group.events.length);
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
      next,
    });
    now = then;
  }
  return beats;
}
