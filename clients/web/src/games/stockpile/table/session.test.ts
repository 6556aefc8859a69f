import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TableAnswer, TableRequest } from "$gen/messages";
import moments from "$gen/moments.en.json";
import type { ToldEvent, View } from "$gen/stockpile";
import texts from "$gen/text.en.json";
import { type TableSettings, usualSettings } from "../../../game/table_settings";
import { use } from "../../../words/say.svelte";
import { type Moment, type Projector, type Sender, Session } from "./session.svelte";
import { verbNumber } from "./things";

const bid = verbNumber("bid");
const view = (prices: number[]) =>
  ({ phase: "demand", prices, piles: [], players: [], pairs: [] }) as unknown as View;

function moment(n: number, events: number, wish: Partial<Moment> = {}): Moment {
  return {
    n,
    view: view([4, 4, 4, 4, 4, 4]),
    events,
    node: { kind: "decision", decision: "bid", seat: 0, pending: [0] },
    decision: 7,
    legal: [
      [bid, 0, 1],
      [bid, 0, 2],
      [bid, 1, 0],
    ],
    undo: false,
    scores: null,
    ...wish,
  };
}

const told = (count: number): ToldEvent[] =>
  Array.from({ length: count }, (_, pile) => ({ event: "pile-opened", pile, card: "boom" }));
const movement: ToldEvent[] = [
  { event: "pair-revealed", seat: 1, pair: 1, company: "epic-electric", forecast: "up-2" },
  { event: "price-moved", company: "epic-electric", from: 4, to: 6 },
];

/** What every projector has. */
const closed = { step: 0, peek() {}, covered: false, cover: (view: View) => view, close() {} };

describe("a session", () => {
  let sent: TableRequest<"stockpile">[];
  let answer: TableAnswer<"stockpile">;
  let session: Session;
  let settings: TableSettings;
  const line: Sender = {
    send: async (message) => {
      sent.push(message);
      return answer;
    },
  };

  beforeAll(() => use("en", texts));
  beforeEach(() => {
    sent = [];
    answer = { type: "done" };
    settings = { ...usualSettings, still: true };
    session = new Session(0, line, () => settings);
    session.seats = [
      { kind: "person", name: "Mia" },
      { kind: "bot", bot: "random" },
    ];
    session.config = { seats: 2, modules: [] };
    session.take(moment(1, 1), told(1));
  });

  it("sends a move when it is confirmed, for the decision that is open", async () => {
    session.press(["space:0:2"]);
    expect(session.chosen?.move).toEqual([bid, 0, 2]);
    expect(sent).toEqual([]);
    session.confirm();
    await Promise.resolve();
    expect(sent).toEqual([{ do: "moves", decision: 7, moves: [[bid, 0, 2]] }]);
  });

  it("sends at once if nothing is to be confirmed", () => {
    settings = { ...settings, confirm: "never" };
    session.press(["space:1:0"]);
    expect(sent).toHaveLength(1);
  });

  it("undoes the last pick, then the last move if allowed", () => {
    session.press(["space:0:2"]);
    session.takeBack();
    expect(session.picked).toEqual([]);
    session.takeBack();
    expect(sent).toEqual([]);
    session.take(moment(2, 1, { undo: true, decision: 8 }), told(1));
    session.takeBack();
    expect(sent).toEqual([{ do: "undo" }]);
  });

  it("explains why a move is not possible", async () => {
    answer = {
      type: "explained",
      move: [bid, 0, 7],
      legal: false,
      refusal: { refusal: "bid-too-dear", cost: 25, cash: 12, bound: 0 },
    };
    session.press(["space:0:7"], session.bidMove(0, 7));
    await expect.poll(() => session.reason).toContain("25");
    expect(sent).toEqual([{ do: "explain", move: [bid, 0, 7] }]);
    expect(session.refused).toEqual(["space:0:7"]);
  });

  it("tells the reason of a refused move and sends nothing twice meanwhile", async () => {
    answer = {
      type: "refused",
      error: { code: "own-track", sentence: "" },
      refusal: { refusal: "own-track", pile: 1 },
    };
    session.press(["space:0:2"]);
    session.confirm();
    session.confirm();
    await expect.poll(() => session.reason).not.toBe("");
    expect(sent).toHaveLength(1);
  });

  it("says investor, never pile, when a bid for an investor is refused", async () => {
    use("en", { ...texts, ...moments });
    const auction = {
      ...view([4, 4, 4, 4, 4, 4]),
      phase: "setup",
      piles: [{ cards: [], bid: null, investor: "wise-warren" }],
    } as unknown as View;
    session.take(moment(2, 1, { view: auction, decision: 8 }), told(1));
    const reasons = [
      { refusal: "bid-too-low", pile: 0, standing: 4, holder: 0, lowest: 5 },
      { refusal: "track-closed", pile: 0, standing: 7, holder: 0 },
      { refusal: "own-track", pile: 0 },
    ] as const;
    const said: string[] = [];
    for (const refusal of reasons) {
      session.forget();
      answer = { type: "explained", move: [bid, 0, 3], legal: false, refusal };
      session.press(["space:0:3"], session.bidMove(0, 3));
      await expect.poll(() => session.reason).not.toBe("");
      said.push(session.reason.replace(/[\u2066-\u2069]/g, ""));
    }
    expect(said).toEqual([
      "Mia leads with $10K for Wise Warren. Next bid: $15K.",
      "Mia bid $25K for Wise Warren, the most there is. Choose another investor.",
      "You already bid for Wise Warren. Choose another investor.",
    ]);
    use("en", texts);
  });

  it("forgets the picks when something else is asked", () => {
    session.press(["space:0:2"]);
    session.take(moment(2, 2, { decision: 7 }), told(2));
    expect(session.picked).toEqual(["space:0:2"]);
    session.take(moment(3, 3, { decision: 9 }), told(3));
    expect(session.picked).toEqual([]);
  });

  it("is in the new state at once, and lets a film show the way there", () => {
    const seen: number[] = [];
    const taken: Pick<Projector, "take"> = {
      take: (before, next, events, from) => seen.push(before.n, next.n, events.length, from),
    };
    session.projector = {
      frameAt: () => null,
      guarded: false,
      skip() {},
      skipAll() {},
      ...closed,
      ...taken,
    };
    const events = [...told(1), ...movement];
    session.take(moment(2, 3, { view: view([4, 4, 4, 4, 4, 6]) }), events);
    expect(session.events).toHaveLength(3);
    expect(session.now?.n).toBe(2);
    expect(seen).toEqual([1, 2, 2, 1]);
  });

  it("shows the film's own table and asks nothing while it runs", () => {
    const frame = {
      view: view([4, 4, 4, 4, 4, 5]),
      events: 1,
      line: "Rises.",
      said: "Rises.",
      seat: 1,
      company: 5,
      kind: "pair",
    };
    session.projector = {
      frameAt: () => frame,
      guarded: false,
      take() {},
      skip() {},
      skipAll() {},
      ...closed,
    };
    expect(session.prices[5]).toBe(5);
    expect(session.asked).toBe(false);
    session.projector = null;
    expect(session.prices[5]).toBe(4);
    expect(session.asked).toBe(true);
  });

  it("ignores presses for a moment after a film was skipped", () => {
    session.projector = {
      frameAt: () => null,
      guarded: true,
      take() {},
      skip() {},
      skipAll() {},
      ...closed,
    };
    session.press(["space:0:2"]);
    session.confirm();
    expect(session.picked).toEqual([]);
    expect(sent).toEqual([]);
  });

  it("does not animate events from before you entered", () => {
    const late = new Session(0, line, () => settings);
    let films = 0;
    late.projector = {
      frameAt: () => null,
      guarded: false,
      take: () => void films++,
      skip() {},
      skipAll() {},
      ...closed,
    };
    late.take(moment(5, 0), []);
    late.take(moment(6, 2), movement);
    expect(films).toBe(0);
    expect(late.now?.n).toBe(6);
  });

  it("shows a moment of the past, and comes back at a press", () => {
    session.take(moment(2, 2), told(2));
    session.take(moment(3, 3), told(3));
    session.look(1);
    expect(session.shown?.n).toBe(2);
    expect(session.asked).toBe(false);
    session.press(["space:0:2"]);
    expect(session.shown?.n).toBe(3);
    expect(session.picked).toEqual([]);
  });

  it("looks back at the round a line belongs to, though a later one came with it", () => {
    const round = (n: number, events: number, at: number) =>
      moment(n, events, { view: { ...view([4, 4, 4, 4, 4, 4]), round: at } as View });
    const began = (at: number): ToldEvent => ({ event: "round-began", seat: 0, round: at });
    session.take(round(2, 2, 0), [began(0), ...told(1)]);
    session.take(round(3, 5, 1), [began(0), ...told(2), began(1), ...told(1)]);
    session.look(2);
    expect(session.shown?.n).toBe(2);
    session.look(3);
    expect(session.shown?.n).toBe(3);
  });

  it("says investor, not pile, at the auction of investors", () => {
    use("en", { ...texts, ...moments });
    const piles = [{ cards: [], bid: null, investor: "wise-warren" }];
    const setup = { ...view([4, 4, 4, 4, 4, 4]), phase: "setup", piles } as unknown as View;
    const events: ToldEvent[] = [
      { event: "investor-offered", seat: 1, investor: "wise-warren", pile: 0 },
      { event: "bid-placed", seat: 1, pile: 0, space: 2 },
      { event: "outbid", seat: 1, pile: 0, by: 0 },
    ];
    session.take(moment(2, 3, { view: setup }), events);
    expect(session.prompt).toBe("Choose an investor and your bid.");
    const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "");
    expect(
      plain(
        events
          .slice(1)
          .map((event) => session.eventSentence(event))
          .join(),
      ),
    ).toMatch(/bids \$3K for Wise Warren/);
    expect(events.slice(2).map((event) => plain(session.eventSentence(event)))).toEqual([
      "You outbid Bruno for Wise Warren.",
    ]);
    expect(session.choices.slice(0, 1).map((choice) => plain(session.moveSentence(choice)))).toEqual([
      "Bid $1K for Wise Warren",
    ]);
    use("en", texts);
  });

  it("names bots apart and offers a lone move as a button", () => {
    expect(session.names[0]).toBe("Mia");
    expect(session.names[1]).toBeTruthy();
    session.take(moment(2, 2, { decision: 9, legal: [[verbNumber("end-actions")]] }), told(2));
    expect(session.buttons.map((choice) => choice.verb)).toEqual(["end-actions"]);
    session.confirm();
    expect(sent).toHaveLength(1);
  });
});
