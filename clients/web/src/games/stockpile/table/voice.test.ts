// The voice of the prompt: it asks one thing, it follows the choice, and it speaks to you.
import { beforeAll, describe, expect, it } from "vitest";
import moments from "$gen/moments.en.json";
import type { ToldEvent } from "$gen/stockpile";
import texts from "$gen/text.en.json";
import { usualSettings } from "../../../game/table_settings";
import { plain } from "../../../words/isolates";
import { use } from "../../../words/say.svelte";
import { cards, companies } from "./data";
import { viewOf } from "./moments/testing";
import { Session } from "./session.svelte";
import { choiceOf, verbNumber } from "./things";
import { keepsEverything, promptOf } from "./voice";

interface Scene {
  readonly phase: string;
  readonly decision: string;
  readonly legal: readonly (readonly number[])[];
  readonly events?: readonly ToldEvent[];
  /** Who is asked. */
  readonly seat?: number;
}

function sessionOf({ phase, decision, legal, events = [], seat = 0 }: Scene): Session {
  const session = new Session(0, { send: async () => ({ type: "done" }) }, () => usualSettings);
  session.seats = ["Mia", "Davi", "Clara"].map((name) => ({ kind: "bot", bot: "random", name }));
  session.config = { seats: 3, modules: [] };
  const view = viewOf({ phase: phase as never });
  const piles = view.piles.map((pile, at) => (at === 1 ? { ...pile, bid: { seat: 1, space: 3 } } : pile));
  session.take(
    {
      n: 1,
      view: { ...view, piles },
      events: events.length,
      node: { kind: "decision", decision, seat, pending: [seat] },
      decision: seat === 0 ? 7 : null,
      legal: seat === 0 ? legal : [],
      undo: false,
      scores: null,
    } as never,
    events,
  );
  return session;
}

const spoken = (session: Session) => {
  const { line, sub } = promptOf(session);
  return { line: plain(line), sub: plain(sub) };
};
const [bid, place] = [verbNumber("bid"), verbNumber("place")];
const bids = [
  [bid, 0, 2],
  [bid, 1, 4],
];

beforeAll(() => use("en", { ...texts, ...moments }));

describe("the prompt of an action turn", () => {
  const [end, use] = [verbNumber("end-actions"), verbNumber("boom")];

  it("does not ask for action cards of somebody who has none", () => {
    const { line } = spoken(sessionOf({ phase: "action", decision: "act", legal: [[end]] }));
    expect(line).toBe("You have nothing to use. End your action turn.");
    const more = spoken(sessionOf({ phase: "action", decision: "act", legal: [[use, 0], [end]] }));
    expect(more.line).toContain("Use all your action cards");
  });
});

describe("the prompt of an auction", () => {
  it("says who outbid you, and what you have", () => {
    const events: ToldEvent[] = [
      { event: "bid-placed", seat: 0, pile: 1, space: 2 },
      { event: "outbid", seat: 0, pile: 1, by: 1 },
    ];
    expect(spoken(sessionOf({ phase: "demand", decision: "bid", legal: bids, events }))).toEqual({
      line: "Davi outbid you on pile 2. Bid again.",
      sub: "You have $10K.",
    });
  });

  it("does not come back to an outbid that was answered", () => {
    const events: ToldEvent[] = [
      { event: "outbid", seat: 0, pile: 1, by: 1 },
      { event: "bid-placed", seat: 0, pile: 0, space: 2 },
    ];
    const { line } = spoken(sessionOf({ phase: "demand", decision: "bid", legal: bids, events }));
    expect(line).not.toContain("outbid");
  });

  it("asks for the bid that was chosen, and says whom it outbids", () => {
    const session = sessionOf({ phase: "demand", decision: "bid", legal: bids });
    session.press(["space:1:4"]);
    expect(spoken(session).line).toBe("Bid $10K on pile 2?");
    expect(spoken(session).sub).toContain("Davi");
    session.press(["space:0:2"]);
    expect(spoken(session).line).toBe("Bid $3K on pile 1?");
    expect(spoken(session).sub).not.toContain("Davi");
  });
});

describe("the prompt of Supply", () => {
  const fee = cards.indexOf("fee-2");
  const [up, down] = [0, 1];
  const last = [0, 1, 2].map((pile) => [place, fee, pile, down]);
  const mine: ToldEvent[] = [
    { event: "round-began", seat: 0, round: 0 },
    { event: "card-placed", seat: 0, pile: 0, card: "boom", face: "up" },
  ];

  it("names the last card and its side", () => {
    const session = sessionOf({ phase: "supply", decision: "place-card", legal: last, events: mine });
    expect(spoken(session).line).toBe("Now place the fee face down.");
    const boom = cards.indexOf("boom");
    const legal = [0, 1, 2].map((pile) => [place, boom, pile, up]);
    const other = sessionOf({ phase: "supply", decision: "place-card", legal, events: mine });
    expect(spoken(other).line).toBe("Now place a Boom face up.");
  });

  it("says what is still to be chosen", () => {
    const legal = [up, down].flatMap((face) => [0, 1].map((pile) => [place, fee, pile, face]));
    const session = sessionOf({ phase: "supply", decision: "place-card", legal });
    session.press([`card:${fee}`]);
    expect(spoken(session).line).toBe("Now choose a pile.");
  });

  it("says that a card placed face down stays hidden", () => {
    const session = sessionOf({ phase: "supply", decision: "place-card", legal: last, events: mine });
    session.press(["pile:1"]);
    expect(spoken(session).sub).not.toBe("");
    expect(session.chosen?.args.pile).toBe(1);
  });
});

describe("the log", () => {
  it("says which fee somebody cannot pay yet", () => {
    const session = sessionOf({ phase: "demand", decision: "bid", legal: [] });
    const open = (seat: number): ToldEvent => ({ event: "fee-open", seat, card: "fee-3", amount: 3 });
    expect(plain(session.eventSentence(open(1)))).toBe("Davi can’t pay the $3K fee yet.");
    expect(plain(session.eventSentence(open(0)))).toBe("You can’t pay the $3K fee yet.");
  });
});

describe("while others act", () => {
  it("says which strategy somebody is in the middle of", () => {
    const events: ToldEvent[] = [{ event: "strategy-played", seat: 1, strategy: "insider-trading" }];
    const session = sessionOf({ phase: "action", decision: "strategy", legal: [], events, seat: 1 });
    expect(spoken(session).line).toBe("Davi is playing Insider Trading…");
  });
});

describe("the end of Selling", () => {
  const end = choiceOf([verbNumber("end-selling")]);
  const sold = (seat: number): ToldEvent => ({
    event: "card-sold",
    seat,
    company: companies[0] as never,
    sale: "regular",
    amount: 5,
  });

  it("keeps everything only before I sold anything this turn", () => {
    const keeps = (events: readonly ToldEvent[]) =>
      keepsEverything(sessionOf({ phase: "selling", decision: "sell", legal: [], events }), end);
    const ended: ToldEvent = { event: "actions-ended", seat: 2 };
    expect(keeps([sold(0), ended])).toBe(true);
    expect(keeps([ended, sold(1)])).toBe(true);
    expect(keeps([ended, sold(0)])).toBe(false);
  });
});
