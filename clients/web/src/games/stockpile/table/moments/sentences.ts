// The one sentence of a beat: on the tape, and said politely to those who listen.
import type { View } from "$gen/stockpile";
import { say } from "../../../../words/say.svelte";
import { list, money, name, number, player } from "../../words/speak";
import { bidCosts, companies, priceAt } from "../data";
import type { Session } from "../session.svelte";
import { allTold, type Beat, told } from "./beats";

/** Who it is, as texts select by it. */
export function who(seat: number | null, session: Session): { who: string; player: string } {
  return {
    who: seat === null ? "nobody" : seat === session.me ? "you" : "other",
    player: player(seat, session.names),
  };
}

export const priceIn = (view: View, session: Session, company: number): number =>
  priceAt(session.board, company, view.prices[company] ?? 0);

/** My cards of a pile that I won, those that were hidden from me told apart. */
export function wonCards(beat: Beat): { card: string; hidden: boolean }[] {
  const pile = beat.was.piles[beat.pile]?.cards ?? [];
  return allTold(beat, "card-collected").flatMap(({ card }, at) =>
    card === null ? [] : [{ card: card as string, hidden: pile[at]?.card === null }],
  );
}

export const wonFor = (beat: Beat): number => told(beat, "bid-paid")?.amount ?? 0;

function won(beat: Beat, session: Session): string {
  const investor = told(beat, "investor-taken")?.investor ?? beat.was.piles[beat.pile]?.investor;
  const values = { ...who(beat.seat, session), amount: money(wonFor(beat)) };
  if (investor) return say("moments.won-investor", { ...values, investor: name("investor", investor) });
  const pile = number(beat.pile + 1);
  const cards = wonCards(beat);
  if (beat.seat !== session.me || cards.length === 0) return say("moments.won", { ...values, pile });
  const named = cards.map(({ card, hidden }) =>
    hidden ? say("moments.hidden-card", { card: name("card", card) }) : name("card", card),
  );
  const fees = allTold(beat, "fee-paid").reduce((sum, event) => sum + event.amount, 0);
  return [
    say("moments.yours", { pile, cards: list(named) }),
    ...(fees > 0 ? [say("moments.fees", { amount: money(fees) })] : []),
  ].join(" ");
}

/** What became of a price, as a headline. */
export function headline(beat: Beat, session: Session): string {
  const company = name("company", companies[beat.company] ?? "");
  if (told(beat, "stock-split")) return say("moments.splits", { company });
  if (told(beat, "bankrupt")) return say("moments.fails", { company });
  const dividend = told(beat, "dividend-announced");
  if (dividend) return say("moments.pays", { company, amount: money(dividend.amount) });
  const from = priceIn(beat.was, session, beat.company);
  const to = priceIn(beat.view, session, beat.company);
  const key = to > from ? "moments.rises" : to < from ? "moments.falls" : "moments.stays";
  return say(key, { company, price: money(to) });
}

/** Why, or what it means for everybody. */
export function reason(beat: Beat, session: Session): string {
  const split = told(beat, "stock-split");
  const price = (space: number) => money(priceAt(session.board, beat.company, space));
  if (split) return say("moments.split-why", { from: price(split.to) });
  const failed = told(beat, "bankrupt");
  if (failed) return say("moments.fails-why", { to: price(failed.to) });
  if (told(beat, "dividend-announced")) return say("moments.pays-why");
  const from = beat.was.prices[beat.company] ?? 0;
  const to = beat.view.prices[beat.company] ?? 0;
  return from === to ? "" : say("moments.from-to", { from: price(from), to: price(to) });
}

function outcome(beat: Beat, session: Session): string[] {
  const lines: string[] = [];
  for (const event of allTold(beat, "dividend-paid"))
    lines.push(say("moments.collected", { ...who(event.seat, session), amount: money(event.amount) }));
  for (const event of allTold(beat, "cards-lost"))
    lines.push(say("moments.lost", { ...who(event.seat, session), cards: event.cards + event.split }));
  return lines;
}

export function sentenceOf(beat: Beat, session: Session): string {
  const person = who(beat.seat, session);
  switch (beat.kind) {
    case "bid": {
      const bid = told(beat, "bid-placed");
      const investor = beat.was.piles[beat.pile]?.investor;
      const amount = money(bidCosts[bid?.space ?? 0] ?? 0);
      return investor
        ? say("moments.bids-investor", { ...person, amount, investor: name("investor", investor) })
        : say("moments.bids", { ...person, amount, pile: number(beat.pile + 1) });
    }
    case "won":
      return won(beat, session);
    case "pair": {
      const pair = told(beat, "pair-revealed");
      const turned = say("moments.turns", {
        ...person,
        company: name("company", pair?.company ?? ""),
        forecast: name("forecast", pair?.forecast ?? ""),
      });
      return [turned, `${headline(beat, session)}.`.replace(/!\.$/, "!"), ...outcome(beat, session)].join(
        " ",
      );
    }
    case "paid":
      return outcome(beat, session).join(" ");
    case "action": {
      const used = told(beat, "action-used");
      const end = `${headline(beat, session)}.`.replace(/!\.$/, "!");
      if (!used) return end;
      if (told(beat, "stock-split") || told(beat, "bankrupt"))
        return `${say("moments.plays", { ...person, card: name("card", used.card) })} ${end}`;
      return say("moments.plays-on", {
        ...person,
        card: name("card", used.card),
        company: name("company", used.company),
        from: money(priceIn(beat.was, session, beat.company)),
        to: money(priceIn(beat.view, session, beat.company)),
      });
    }
    case "strategy": {
      const played = told(beat, "strategy-played");
      return say("moments.plays", { ...person, card: name("strategy", played?.strategy ?? "") });
    }
    case "dice":
      return say("moments.dice");
    case "round":
      return [
        `${say("moments.round", { round: number(beat.view.round + 1), rounds: number(beat.view.rounds) })}.`,
        say("moments.opens", person),
        ...(session.me === "spectator" ? [] : [say("moments.dealt")]),
      ].join(" ");
  }
}
