// What a fanned pile comes to, in a few short sentences: what lies open, what I know of the rest, and what nobody told me.
import type { PileCardView, View } from "$gen/stockpile";
import { say } from "../../../../words/say.svelte";
import { money } from "../../words/speak";
import { cardRow, companyOf, priceAt } from "../data";
import { named } from "../moments/sentences";
import type { Session } from "../session.svelte";

export function fanSum(
  pile: readonly PileCardView[],
  prices: View["prices"],
  { board }: Pick<Session, "board">,
): string {
  const open = pile.flatMap(({ card, up }) => (up && card !== null ? [card] : []));
  const known = pile.flatMap(({ card, up }) => (up || card === null ? [] : [card]));
  const unknown = pile.filter(({ card }) => card === null).length;
  const stocks = open.filter((card) => companyOf(card) >= 0);
  const worth = stocks.reduce((sum, card) => {
    const company = companyOf(card);
    return sum + priceAt(board, company, prices[company] ?? 0);
  }, 0);
  const fees = open.reduce((sum, card) => sum + (cardRow(card).fee ?? 0), 0);
  const others = open.filter((card) => companyOf(card) < 0 && cardRow(card).fee === undefined);
  return [
    stocks.length > 0 ? say("moments.fan-stocks", { amount: money(worth) }) : "",
    fees > 0 ? say("moments.fan-fees", { amount: money(fees) }) : "",
    others.length > 0 ? say("moments.fan-others", { cards: named(others) }) : "",
    known.length > 0 ? say("moments.fan-known", { cards: named(known) }) : "",
    unknown > 0 ? say("moments.fan-hidden", { cards: unknown }) : "",
  ]
    .filter((line) => line !== "")
    .join(" ");
}
