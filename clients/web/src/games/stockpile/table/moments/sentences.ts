// The one sentence of a beat: on the tape, and said politely to those who listen.
import type { View } from "$gen/stockpile";
import { say } from "../../../../words/say.svelte";
import { bidCosts } from "../../words/bid_costs.svelte";
import { list, money, name, number, player } from "../../words/speak";
import { cardRow, companies, companyOf, forecastRow, forecasts, priceAt } from "../data";
import type { Session } from "../session.svelte";
import { allTold, type Beat, deals, told } from "./beats";
import { ended } from "./ended";
import { changeOf, dealtPairs, type News, newsOf } from "./news";

/** Who it is, as texts select by it. */
export function who(seat: number | null, session: Session): { who: string; player: string } {
  return {
    who: seat === null ? "nobody" : seat === session.me ? "you" : "other",
    player: player(seat, session.names),
  };
}

const priceIn = (view: View, session: Session, company: number): number =>
  priceAt(session.board, company, view.prices[company] ?? 0);

/** My cards of a pile that I won, those that were hidden from me told apart. */
export function wonCards(beat: Beat): { card: string; hidden: boolean }[] {
  const pile = beat.was.piles[beat.pile]?.cards ?? [];
  return allTold(beat, "card-collected").flatMap(({ card }, at) =>
    card === null ? [] : [{ card: card as string, hidden: pile[at]?.card === null }],
  );
}

/** Whose plate it is: mine says so. */
export const plateOf = (seat: number, session: Session): string =>
  seat === session.me ? say("moments.you") : player(seat, session.names);

/** The investor that is won in it, or "". */
export const investorWon = (beat: Beat): string => told(beat, "investor-taken")?.investor ?? "";

/** What was bid for an investor is told by no event: their own money pays it. */
function wonFor(beat: Beat): number {
  const bid = investorWon(beat) ? beat.was.piles[beat.pile]?.bid : null;
  return told(beat, "bid-paid")?.amount ?? (bid ? (bidCosts()[bid.space] ?? 0) : 0);
}

/** Cards in a list, copies together. */
export function named(cards: readonly string[]): string {
  const kinds = [...new Set(cards)].map((card) => ({
    card,
    count: cards.filter((one) => one === card).length,
  }));
  return list(
    kinds.map(({ card, count }) =>
      count > 1 ? say("table.times", { what: name("card", card), count: number(count) }) : name("card", card),
    ),
  );
}

/** A card that came face down, as a thing in a sentence. */
function hiddenCard(card: string): string {
  const { fee } = cardRow(card);
  if (fee !== undefined) return say("moments.hidden-fee", { amount: money(fee) });
  if (companyOf(card) >= 0) return say("moments.hidden-share", { company: name("card", card) });
  return say("moments.hidden-card", { card: name("card", card) });
}

/** Who won what, and for how much. */
export function wonLine(beat: Beat, session: Session): string {
  const values = { ...who(beat.seat, session), amount: money(wonFor(beat)) };
  const investor = investorWon(beat);
  return investor
    ? say("moments.won-investor", { ...values, investor: name("investor", investor) })
    : say("moments.won", { ...values, pile: number(beat.pile + 1) });
}

/** With what money an investor of mine lets me start; "" where that is not told yet. */
export function investorMoney(beat: Beat): string {
  const given = told(beat, "money-given");
  return given ? say("moments.start-with", { amount: money(given.amount) }) : "";
}

function won(beat: Beat, session: Session): string {
  const cards = wonCards(beat);
  if (beat.seat !== session.me || cards.length === 0) return wonLine(beat, session);
  const pile = number(beat.pile + 1);
  const open = named(cards.filter((one) => !one.hidden).map((one) => one.card));
  const hidden = list(cards.filter((one) => one.hidden).map((one) => hiddenCard(one.card)));
  const fees = allTold(beat, "fee-paid").reduce((sum, event) => sum + event.amount, 0);
  return [
    open && hidden
      ? say("moments.yours-hidden", { pile, cards: open, hidden })
      : say("moments.yours", { pile, cards: open || hidden }),
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

/** Who got and lost what; of cards that split or burn, on the tape only mine: the picture shows everybody's. */
export function outcome(beat: Beat, session: Session, of: "mine" | "all" = "mine"): string[] {
  const lines: string[] = [];
  for (const event of allTold(beat, "dividend-paid"))
    lines.push(say("moments.collected", { ...who(event.seat, session), amount: money(event.amount) }));
  for (const event of allTold(beat, "cards-split"))
    if (of === "all" || event.seat === session.me)
      lines.push(say("moments.split-cards", { ...who(event.seat, session), cards: event.cards }));
  for (const event of allTold(beat, "cards-lost"))
    if (of === "all" || event.seat === session.me)
      lines.push(say("moments.lost", { ...who(event.seat, session), cards: event.cards + event.split }));
  return lines;
}

/** A card that moves a price: its name, where to, or what became of the company. */
function plays(beat: Beat, card: string, session: Session): string {
  const person = who(beat.seat, session);
  if (beat.company < 0) return say("moments.plays", { ...person, card });
  if (told(beat, "stock-split") || told(beat, "bankrupt"))
    return `${say("moments.plays", { ...person, card })} ${ended(headline(beat, session))}`;
  return say("moments.plays-on", {
    ...person,
    card,
    company: name("company", companies[beat.company] ?? ""),
    from: money(priceIn(beat.was, session, beat.company)),
    to: money(priceIn(beat.view, session, beat.company)),
  });
}

/** What the dice show, the same faces together. */
export function diceShow(beat: Beat): { forecast: string; count: number; text: string }[] {
  const dice = allTold(beat, "die-rolled").map((event) => event.forecast as string);
  return forecasts.flatMap((forecast) => {
    const count = dice.filter((one) => one === forecast).length;
    if (count === 0) return [];
    const { move = 0, dividend } = forecastRow(forecast);
    const text =
      dividend !== undefined
        ? say("moments.die-pays", { dice: count, amount: money(dividend) })
        : say(move < 0 ? "moments.die-down" : "moments.die-up", {
            dice: count,
            steps: number(Math.abs(move)),
          });
    return [{ forecast, count, text }];
  });
}

/** What I see when I look at my pair. */
function peekedLine(beat: Beat, session: Session): string {
  const mine = dealtPairs(beat).filter(({ pair }) => pair.holder !== null && pair.holder === session.me);
  return mine
    .map(({ pair }) => {
      const company = companies.indexOf(pair.company ?? "");
      const line = say("moments.peeked", {
        company: name("company", pair.company ?? ""),
        forecast: name("forecast", pair.forecast ?? ""),
      });
      const ghost = beat.next.insight.ghosts[company];
      if (!ghost) return line;
      const to = money(ghost.price);
      const from = money(priceIn(beat.view, session, company));
      const then = ghost.bankrupt
        ? say("moments.peek-fails", { to })
        : ghost.splits > 0
          ? say("moments.peek-split", { to })
          : ghost.dividend > 0
            ? say("moments.peek-pays", { amount: money(ghost.dividend) })
            : say("moments.peek-to", { from, to });
      return `${line} ${then}`;
    })
    .join(" ");
}

const dealt = (beat: Beat, session: Session): string[] =>
  deals(beat) && session.me !== "spectator" ? [say("moments.dealt")] : [];

/** What the last round did to one price. */
export function newsLine(news: News, session: Session): string {
  const company = name("company", companies[news.company] ?? "");
  if (news.what === "bankrupt") return say("moments.fails", { company });
  if (news.what === "split") return say("moments.splits", { company });
  const price = money(priceAt(session.board, news.company, news.to));
  return say(news.to > news.from ? "moments.rises" : "moments.falls", { company, price });
}

/** What the last round, or the first money, means for me. */
export function gainLine(view: View, session: Session): string {
  const { me } = session;
  if (typeof me !== "number") return "";
  if (view.round === 0) return say("moments.start-with", { amount: money(view.players[me]?.cash ?? 0) });
  const change = changeOf(view, session);
  if (change === null) return "";
  if (change === 0) return say("moments.no-change");
  const amount = money(Math.abs(change));
  return say(change > 0 ? "moments.gained" : "moments.lost-worth", { amount });
}

const roundLine = (beat: Beat): string =>
  `${say("moments.round", { round: number(beat.view.round + 1), rounds: number(beat.view.rounds) })}.`;

/** On the tape. */
export function sentenceOf(beat: Beat, session: Session, peeked = false): string {
  if (peeked && deals(beat)) return peekedLine(beat, session);
  const person = who(beat.seat, session);
  switch (beat.kind) {
    case "bid": {
      const bid = told(beat, "bid-placed");
      const investor = beat.was.piles[beat.pile]?.investor;
      const amount = money(bidCosts()[bid?.space ?? 0] ?? 0);
      return investor
        ? say("moments.bids-investor", { ...person, amount, investor: name("investor", investor) })
        : say("moments.bids", { ...person, amount, pile: number(beat.pile + 1) });
    }
    case "won":
      return won(beat, session);
    case "pair":
      return [turned(beat, session), ended(headline(beat, session)), ...outcome(beat, session)].join(" ");
    case "paid":
      return outcome(beat, session).join(" ");
    case "action": {
      const used = told(beat, "action-used");
      const ability = told(beat, "ability-used");
      if (ability) return plays(beat, name("investor", ability.investor), session);
      return used ? plays(beat, name("card", used.card), session) : ended(headline(beat, session));
    }
    case "strategy":
      return plays(beat, name("strategy", beat.strategy), session);
    case "dice":
      return say("moments.dice", { forecasts: list(diceShow(beat).map(({ text }) => text)) });
    case "deal":
      return dealt(beat, session).join(" ") || ended(say("moments.deal-title"));
    case "round":
      return [roundLine(beat), say("moments.opens", person), ...dealt(beat, session)].join(" ");
  }
}

export function turned(beat: Beat, session: Session): string {
  const pair = told(beat, "pair-revealed");
  return say("moments.turns", {
    ...who(beat.seat, session),
    company: name("company", pair?.company ?? ""),
    forecast: name("forecast", pair?.forecast ?? ""),
  });
}

/** What a move of a price did to me, where nothing else says it. */
function mine(beat: Beat): string[] {
  if (!beat.gain || told(beat, "dividend-announced") || beat.kind === "paid") return [];
  const amount = money(Math.abs(beat.gain));
  return [say(beat.gain > 0 ? "moments.gain-up" : "moments.gain-down", { amount })];
}

/** What I have after I won: what an investor can do, and money. */
function mineNow(beat: Beat, { me }: Session): string[] {
  const investor = investorWon(beat);
  if (investor) return [name("investor", investor, "text"), investorMoney(beat)].filter((one) => one !== "");
  const left = typeof me === "number" ? (beat.view.players[me]?.cash ?? 0) : 0;
  return [say("moments.cash-left", { amount: money(left) })];
}

/** For those who listen: also what only the picture tells. */
export function spokenOf(beat: Beat, session: Session, peeked = false): string {
  const line = sentenceOf(beat, session, peeked);
  if (peeked) return line;
  switch (beat.kind) {
    case "won":
      return [line, ...(beat.seat === session.me ? mineNow(beat, session) : [])].join(" ");
    case "pair":
      return [
        turned(beat, session),
        ended(headline(beat, session)),
        ...(told(beat, "stock-split") || told(beat, "bankrupt") ? [reason(beat, session)] : []),
        ...outcome(beat, session, "all"),
        ...mine(beat),
      ].join(" ");
    case "action":
    case "strategy": {
      const text =
        beat.strategy && beat.company < 0
          ? [name("strategy", beat.strategy, "text")]
          : outcome(beat, session, "all");
      return [line, ...text, ...mine(beat)].join(" ");
    }
    case "round": {
      const news = newsOf(session.events.slice(0, beat.at)).filter(
        (one) => one.what !== "paid" && one.to >= 0,
      );
      return [
        roundLine(beat),
        ...news.map((one) => ended(newsLine(one, session))),
        gainLine(beat.view, session),
        say("moments.opens", who(beat.seat, session)),
        ...dealt(beat, session),
        ...(dealt(beat, session).length > 0 ? [say("moments.dealt-look")] : []),
      ]
        .filter((one) => one !== "")
        .join(" ");
    }
    case "deal":
      return session.me === "spectator" ? line : `${line} ${say("moments.dealt-look")}`;
    default:
      return line;
  }
}
