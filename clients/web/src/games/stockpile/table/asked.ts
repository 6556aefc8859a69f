// What stands behind a question that does not say it: the strategy being played, or the investor whose moment it is.
import type { ToldEvent } from "$gen/stockpile";
import { decisionIn, seatIn } from "../../../door/told";
import type { Session } from "./session.svelte";

interface Behind {
  readonly type: "strategy" | "investor";
  readonly name: string;
}

/** The strategy that was played last by this seat, if it goes on; the investor if there is only one it can be. */
export function acting(session: Session): Behind | null {
  const { now, me } = session;
  if (!now || typeof me !== "number") return null;
  if (decisionIn(now.node) === "strategy") {
    const played = session.events.findLast((event) => event.event === "strategy-played");
    return played ? { type: "strategy", name: played.strategy } : null;
  }
  if (decisionIn(now.node) !== "ability") return null;
  const mine = (now.view.players[me]?.investors ?? []).filter((one) => one !== null);
  return mine.length === 1 && mine[0] ? { type: "investor", name: mine[0] } : null;
}

/** What led to the question, where that is news to the one who is asked: an outbid meeple, a dividend. */
export function news(session: Session): ToldEvent | null {
  const decision = decisionIn(session.now?.node);
  const last = (kind: string) =>
    session.events.findLastIndex(
      (event) =>
        event.event === kind && [undefined, session.me].includes(seatIn(event) as number | undefined),
    );
  const at =
    decision === "bid" && last("outbid") > last("bid-placed")
      ? last("outbid")
      : decision === "show-shares"
        ? last("dividend-announced")
        : -1;
  return session.events[at] ?? null;
}
