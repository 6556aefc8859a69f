// What the tape says while a beat is shown: first what is done, then what came of it, so that no sentence is ahead of the
// picture. Those who listen hear all of it at once (sentences.ts).
import { say } from "../../../../words/say.svelte";
import { money, name } from "../../words/speak";
import { trackOf } from "../data";
import type { Session } from "../session.svelte";
import { allTold, type Beat, told } from "./beats";
import { ended } from "./ended";
import { fallsOver, turning, wayOf, wayTime } from "./path";
import { headline, named, outcome, sentenceOf, turned, who, wonCards, wonLine } from "./sentences";
import { wonGroups } from "./won";

/** When the last of so many dice lies still. */
export const rolls = (dice: number): number => 900 + 60 * Math.max(0, dice - 1);
/** When my cards that came face down begin to turn over, and what each waits for the one before. */
export const turnsOver = { from: 1050, gap: 90, lasts: 420 } as const;
/** How long the card of an action or a strategy is read before the price moves. */
export const readingOf = (beat: Pick<Beat, "strategy">): number => (beat.strategy ? 1500 : 900);
/** More kinds of cards are not said on the tape: they lie in the middle. */
const mostKinds = 3;

const isMine = (beat: Beat, session: Session): boolean =>
  beat.kind === "won" && beat.seat === session.me && wonCards(beat).length > 0;

/** When the price of the beat stands, or falls over an end of its row. */
function moved(beat: Beat, session: Session): number {
  const { length } = trackOf(session.board, beat.company).values;
  const way = wayOf(beat.was.prices[beat.company] ?? 0, length, beat.events);
  return fallsOver(way) ?? wayTime(way);
}

/** Whether a price runs over an end of its row. */
export const isFate = (beat: Pick<Beat, "events">): boolean =>
  told(beat, "stock-split") !== undefined || told(beat, "bankrupt") !== undefined;

/** When the tape goes on to what came of it, in milliseconds of the beat. */
export function outcomeTime(beat: Beat, session: Session): number {
  if (isMine(beat, session)) {
    const last = Math.max(...wonGroups(beat).map(({ turn }) => turn));
    return last < 0 ? turnsOver.from : turnsOver.from + turnsOver.gap * last + turnsOver.lasts / 2;
  }
  if (beat.kind === "dice") return rolls(allTold(beat, "die-rolled").length);
  if (beat.company < 0) return 0;
  if (beat.kind === "pair") return turning + moved(beat, session);
  if (beat.kind === "action" || beat.kind === "strategy") return readingOf(beat) + moved(beat, session);
  return 0;
}

/** The card that is played, alone. */
function played(beat: Beat, session: Session): string {
  const investor = told(beat, "ability-used")?.investor;
  const card = told(beat, "action-used")?.card;
  if (!investor && !card && !beat.strategy) return sentenceOf(beat, session);
  const type = investor ? "investor" : card ? "card" : "strategy";
  const what = name(type, investor ?? card ?? beat.strategy);
  return say("moments.plays", { ...who(beat.seat, session), card: what });
}

function wonInShort(beat: Beat, session: Session): string {
  const cards = wonCards(beat);
  if (new Set(cards.map(({ card, hidden }) => `${card} ${hidden}`)).size <= mostKinds)
    return sentenceOf(beat, session);
  const hidden = cards.filter((one) => one.hidden).map((one) => one.card);
  const fees = allTold(beat, "fee-paid").reduce((sum, event) => sum + event.amount, 0);
  return [
    wonLine(beat, session),
    ...(hidden.length > 0 ? [say("moments.face-down", { cards: named(hidden) })] : []),
    ...(fees > 0 ? [say("moments.fees", { amount: money(fees) })] : []),
  ].join(" ");
}

/** On the tape, before or after what came of it is seen. */
export function tapeLine(beat: Beat, session: Session, after: boolean, peeked = false): string {
  if (isMine(beat, session)) return after ? wonInShort(beat, session) : wonLine(beat, session);
  const mine = () => [ended(headline(beat, session)), ...outcome(beat, session, "mine")].join(" ");
  switch (beat.kind) {
    case "pair":
      if (!after) return turned(beat, session);
      return isFate(beat) ? mine() : sentenceOf(beat, session, peeked);
    case "action":
    case "strategy":
      if (!after) return played(beat, session);
      return isFate(beat) ? mine() : sentenceOf(beat, session, peeked);
    case "dice":
      return after ? sentenceOf(beat, session) : say("moments.dice-roll");
    default:
      return sentenceOf(beat, session, peeked);
  }
}
