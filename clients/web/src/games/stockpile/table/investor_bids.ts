// At the auction of investors no pile is meant: the same bids, said with the investor's name. The words come after the first
// table; until then the usual ones do.
import type { ToldEvent, ToldRefusal, View } from "$gen/stockpile";
import { hasText, say } from "../../../words/say.svelte";
import { bidCosts } from "../words/bid_costs.svelte";
import { type Audience, money, name, player } from "../words/speak";

import type { Moment } from "./session.svelte";
import type { Choice } from "./things";

const ready = () => hasText("moments.bid-investor");
const whoIs = (seat: number | null, { viewer, names }: Audience) => ({
  who: seat === viewer ? "you" : "other",
  player: player(seat, names),
});
const cost = (space: number) => money(bidCosts()[space] ?? 0);

/** The investor that is auctioned on a pile, by name. */
export function investorOn(view: View | null, pile: number): string | null {
  const investor = view?.piles[pile]?.investor;
  return investor && ready() ? name("investor", investor) : null;
}

export function promptForInvestor({ node, view }: Moment, audience: Audience): string | null {
  if (node.kind !== "decision" || node.decision !== "bid" || investorOn(view, 0) === null) return null;
  const mine = typeof audience.viewer === "number" && node.pending.includes(audience.viewer);
  return say("moments.prompt-investor", {
    ...whoIs(node.seat, audience),
    ...(mine ? { who: "you" } : {}),
  });
}

export function moveForInvestor(choice: Choice, view: View | null): string | null {
  const investor = choice.verb === "bid" ? investorOn(view, choice.args.pile ?? -1) : null;
  return investor && say("moments.bid-investor", { investor, amount: cost(choice.args.space ?? 0) });
}

/** Why a bid for an investor is not possible. */
export function refusalForInvestor(
  refusal: ToldRefusal,
  view: View | null,
  { names }: Audience,
): string | null {
  const said = { standing: "", holder: "", lowest: "" };
  switch (refusal.refusal) {
    case "bid-too-low":
    case "track-closed":
      said.standing = cost(refusal.standing);
      said.holder = player(refusal.holder, names);
      if (refusal.refusal === "bid-too-low") said.lowest = cost(refusal.lowest);
      break;
    case "own-track":
      break;
    default:
      return null;
  }
  const investor = investorOn(view, refusal.pile);
  const why = { "bid-too-low": "low", "track-closed": "shut", "own-track": "own" }[refusal.refusal];
  return investor && say("moments.refused-investor", { ...said, investor, why });
}

/** What was offered on a pile before the first round began. */
function offered(events: readonly ToldEvent[], event: ToldEvent, pile: number): string | null {
  let found: string | null = null;
  for (const one of events) {
    if (one === event) return found;
    if (one.event === "round-began") return null;
    if (one.event === "investor-offered" && one.pile === pile) found = name("investor", one.investor);
  }
  return found;
}

export function eventForInvestor(
  event: ToldEvent,
  events: readonly ToldEvent[],
  audience: Audience,
): string | null {
  if (event.event !== "bid-placed" && event.event !== "outbid" && event.event !== "bid-paid") return null;
  const investor = ready() ? offered(events, event, event.pile) : null;
  if (investor === null) return null;
  const person = { ...whoIs(event.seat, audience), investor };
  if (event.event === "bid-placed")
    return say("moments.bids-investor", { ...person, amount: cost(event.space) });
  if (event.event === "bid-paid")
    return say("moments.won-investor", { ...person, amount: money(event.amount) });
  const rival = whoIs(event.by, audience);
  return say("moments.outbid-investor", { ...person, by: rival.player, byIs: rival.who });
}
