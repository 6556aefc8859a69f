// What the last round did to prices: for the paper with which the next one opens, and for the sentence that says it.
import type { ToldEvent, View } from "$gen/stockpile";
import { companies } from "../data";
import type { Session } from "../session.svelte";
import type { Beat } from "./beats";

export interface News {
  readonly company: number;
  /** Spaces; -1 where the price did not move. */
  readonly from: number;
  readonly to: number;
  readonly what: "split" | "bankrupt" | "paid" | "moved";
}

/** From what was told before a round began: what Movement did to each company, in the order of the board. */
export function newsOf(events: readonly ToldEvent[]): News[] {
  const from = events.findLastIndex((event) => event.event === "round-began");
  const found = new Map<number, News>();
  let company = -1;
  for (const event of events.slice(Math.max(0, from))) {
    if (event.event === "pair-revealed") {
      company = companies.indexOf(event.company);
      found.set(company, { company, from: -1, to: -1, what: "moved" });
    }
    const row = found.get(company);
    if (!row || !("company" in event) || companies.indexOf(event.company ?? "") !== company) continue;
    if (event.event === "price-moved")
      found.set(company, { ...row, from: row.from < 0 ? event.from : row.from, to: event.to });
    else if (event.event === "stock-split") found.set(company, { ...row, what: "split", to: event.to });
    else if (event.event === "bankrupt") found.set(company, { ...row, what: "bankrupt", to: event.to });
    else if (event.event === "dividend-announced") found.set(company, { ...row, what: "paid" });
  }
  return [...found.values()].sort((a, b) => a.company - b.company);
}

/** The headline's: the first of what shakes a market most. */
export function greatest(news: readonly News[]): News | undefined {
  return (
    news.find((one) => one.what === "bankrupt") ??
    news.find((one) => one.what === "split") ??
    news.toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))[0]
  );
}

/** What prices did to the observer's worth since the end of Selling; null where nobody knows. */
export function changeOf(now: View, session: Pick<Session, "me" | "moments">): number | null {
  const { me } = session;
  if (typeof me !== "number") return null;
  const past = session.moments.findLast(
    ({ view }) => view.round < now.round && ["selling", "action"].includes(view.phase),
  );
  const worth = (view: View) => view.insight.worth[me]?.now ?? 0;
  return past ? worth(now) - worth(past.view) : null;
}

type Pair = View["pairs"][number];

/** The pairs as the beat deals them, mine among them with what only I was told; mine come last. */
export function dealtPairs(beat: Beat): { pair: Pair; at: number }[] {
  const me = beat.next.observer;
  const pairs = beat.next.pairs.map((pair, at) => {
    let known = { ...pair, resolved: false };
    for (const event of beat.events) {
      if (event.event === "company-dealt" && event.pair === at) known = { ...known, company: event.company };
      if (event.event === "forecast-dealt" && event.pair === at)
        known = { ...known, forecast: event.forecast };
    }
    return { pair: known, at };
  });
  const mine = ({ pair }: { pair: Pair }) => Number(pair.holder !== null && pair.holder === me);
  return pairs.sort((a, b) => mine(a) - mine(b) || a.at - b.at);
}
