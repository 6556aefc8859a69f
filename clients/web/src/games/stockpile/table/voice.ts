// What the prompt says: one sentence that asks, one that helps. It follows the choice, and it says what others do.
import { decisionIn, pendingIn, seatIn } from "../../../door/told";
import { say } from "../../../words/say.svelte";
import { bidCosts } from "../words/bid_costs.svelte";
import { money, name, number, player, speaker } from "../words/speak";
import { acting, news } from "./asked";
import { openKinds } from "./choosing";
import { cardRow } from "./data";
import type { Session } from "./session.svelte";
import type { Choice } from "./things";

interface Prompt {
  readonly line: string;
  readonly sub: string;
}

/** What is still to be pressed, in the order in which people think of it. */
const kinds = [
  "card",
  "pile",
  "space",
  "face",
  "company",
  "seat",
  "strategy",
  "investor",
  "pair",
  "slot",
] as const;
const shares = new Set(["regular", "split"]);

function next(session: Session): string {
  const open = openKinds(session.picking);
  const kind =
    kinds.find((one) => open.has(one)) ?? ([...open].some((one) => shares.has(one)) ? "company" : "");
  return say("table.now-choose", { what: kind === "" ? "other" : kind });
}

/** The only card and the only side that are left to place. */
function lastPlace(choices: readonly Choice[]): Choice | null {
  const [first] = choices;
  if (first?.verb !== "place") return null;
  const alike = choices.every(
    ({ verb, args }) => verb === "place" && args.card === first.args.card && args.face === first.args.face,
  );
  return alike ? first : null;
}

function placed(session: Session): boolean {
  const began = session.events.findLastIndex((event) => event.event === "round-began");
  return session.events
    .slice(began + 1)
    .some((event) => event.event === "card-placed" && event.seat === session.me);
}

/** The name of what lies on a pile in the auction of investors. */
function investorOn(session: Session, pile: number): string {
  const investor = session.view?.phase === "setup" ? session.view.piles[pile]?.investor : undefined;
  return investor ? name("investor", investor) : "";
}

function asks(session: Session): string {
  const { choices, chosen, picked } = session;
  if (chosen) return say("table.ask-move", { move: session.moveSentence(chosen) });
  if (picked.length > 0) return next(session);
  // The others must not see that there was nothing, so it is asked all the same.
  if (choices.every(({ verb }) => verb === "end-actions")) return say("table.nothing-to-use");
  const led = news(session);
  if (led?.event === "outbid")
    return say("table.bid-again", {
      player: player(led.by, session.names),
      pile: number(led.pile + 1),
      investor: investorOn(session, led.pile),
      on: investorOn(session, led.pile) ? "investor" : "pile",
    });
  const last = lastPlace(choices);
  if (last && placed(session)) {
    const card = speaker.vocabulary.valueName("card", last.args.card ?? 0);
    return say("table.now-place", {
      card: speaker.phrase("card", card),
      kind: cardRow(card).fee === undefined ? "other" : "fee",
      face: last.args.face === 0 ? "up" : "down",
    });
  }
  return session.prompt;
}

function helps(session: Session): string {
  const { chosen, view, me } = session;
  if (chosen?.verb === "bid") {
    const bid = view?.piles[chosen.args.pile ?? 0]?.bid;
    return bid
      ? say("table.outbids", {
          player: session.names[bid.seat] ?? "",
          amount: money(bidCosts()[bid.space] ?? 0),
        })
      : say("table.no-bid-yet");
  }
  if (chosen?.verb === "place" && chosen.args.face === 1) return say("table.hidden-from-others");
  if (chosen || session.picked.length > 0) return "";
  const led = news(session);
  const mine = typeof me === "number" ? view?.players[me] : undefined;
  if (led?.event === "outbid") return say("table.you-have", { amount: money(mine?.cash ?? 0) });
  if (led) return session.eventSentence(led);
  const because = acting(session);
  return because
    ? say("web.label", {
        label: name(because.type, because.name),
        text: name(because.type, because.name, "text"),
      })
    : "";
}

/** What somebody else is in the middle of, where it has a name. */
function others(session: Session): Prompt {
  const plain = { line: session.prompt, sub: "" };
  const seat = pendingIn(session.shown?.node)[0];
  if (seat === undefined || seat === session.me || decisionIn(session.shown?.node) !== "strategy")
    return plain;
  const played = session.events.findLast(
    (event) => event.event === "strategy-played" && seatIn(event) === seat,
  );
  if (played?.event !== "strategy-played") return plain;
  return {
    line: say("table.is-playing", {
      player: session.names[seat] ?? "",
      strategy: name("strategy", played.strategy),
    }),
    sub: typeof session.me === "number" ? say("table.act-after") : "",
  };
}

export function promptOf(session: Session): Prompt {
  if (!session.asked) return { ...others(session), ...(session.reason ? { sub: session.reason } : {}) };
  return { line: asks(session), sub: session.reason || helps(session) };
}

/** Before anything is sold, ending means to keep everything. */
export function keepsEverything(session: Session, choice: Choice): boolean {
  if (choice.verb !== "end-selling") return false;
  const from = session.events.findLastIndex((event) => event.event === "actions-ended");
  return !session.events
    .slice(from + 1)
    .some((event) => event.event === "card-sold" && event.seat === session.me);
}
