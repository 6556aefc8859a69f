// The player of films: nothing is left out, what is looked at stays, and the first round opens too.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import moments from "$gen/moments.en.json";
import type { ToldEvent, View } from "$gen/stockpile";
import texts from "$gen/text.en.json";
import { type TableSettings, usualSettings } from "../../../../game/table_settings";
import { plain } from "../../../../words/isolates";
import { use } from "../../../../words/say.svelte";
import { type Moment, Session } from "../session.svelte";
import { Player } from "./player.svelte";
import { settling, viewOf } from "./testing";

const began: ToldEvent[] = [
  { event: "round-began", seat: 1, round: 0 },
  { event: "company-dealt", seat: 0, pair: 0, company: "epic-electric" },
  { event: "forecast-dealt", seat: 0, pair: 0, forecast: "up-2" },
];
const placed = (seat: number): ToldEvent => ({
  event: "card-placed",
  seat,
  pile: 0,
  card: null,
  face: "down",
});
const revealed: ToldEvent[] = [
  { event: "pair-revealed", seat: 1, pair: 1, company: "epic-electric", forecast: "up-2" },
  { event: "price-moved", company: "epic-electric", from: 4, to: 6 },
];

function momentOf(n: number, view: View, events: number, decision: number | null = null): Moment {
  return {
    n,
    view,
    events,
    node: { kind: "decision", decision: "bid", seat: 0, pending: [0] },
    decision,
    legal: [],
    undo: false,
    scores: null,
  };
}

describe("the player of films", () => {
  let session: Session;
  let player: Player;
  let settings: TableSettings;
  let frames: FrameRequestCallback[];
  let now: number;

  /** Lets so many milliseconds pass, in frames of 50. */
  function pass(ms: number): void {
    for (let left = ms; left > 0; left -= 50) {
      now += 50;
      const due = frames.splice(0);
      for (const frame of due) frame(now);
    }
  }

  beforeAll(() => use("en", { ...texts, ...moments }));
  beforeEach(() => {
    frames = [];
    now = 1000;
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
    vi.stubGlobal("document", { hidden: false });
    vi.spyOn(performance, "now").mockImplementation(() => now);
    settings = { ...usualSettings, still: false, speed: 1 };
    session = new Session(0, { send: async () => ({ type: "done" }) }, () => settings);
    session.seats = [
      { kind: "person", name: "Mia" },
      { kind: "bot", bot: "random", name: "Davi" },
      { kind: "bot", bot: "random", name: "Clara" },
    ];
    session.config = { seats: 3, modules: [] };
    player = new Player(session);
  });
  afterEach(() => {
    player.close();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Every kind of beat that was on the screen. */
  function seen(): string[] {
    const kinds: string[] = [];
    for (let step = 0; step < 2000 && player.beat; step += 1) {
      const { beat } = player;
      const name = `${beat.kind} ${beat.seat}`;
      if (kinds.at(-1) !== name) kinds.push(name);
      pass(50);
    }
    return kinds;
  }

  it("plays every story when many wait, the last bid and my own winnings among them", () => {
    const at = (n: number, events: number) => momentOf(n, viewOf({ phase: "demand" }), events);
    player.take(at(1, 1), at(2, 3), revealed, 1);
    player.take(at(2, 3), at(3, 11), settling, 3);
    player.take(at(3, 11), at(4, 13), revealed, 11);
    player.take(at(4, 13), at(5, 16), began, 13);
    expect(seen()).toEqual(["pair 1", "bid 2", "won 2", "won 0", "won 1", "pair 1", "round 1"]);
  });

  describe("a pair that was not looked at", () => {
    const pairs = viewOf().pairs.map((pair, at) =>
      at === 0 ? { ...pair, company: "epic-electric", forecast: "up-2" } : pair,
    ) as View["pairs"];
    const ghosts = viewOf().insight.ghosts.map((_, at) => (at === 5 ? { pair: 0 } : null));
    const dealt = viewOf({ phase: "supply", pairs });
    const view = { ...dealt, insight: { ...dealt.insight, ghosts } } as View;
    const shown = () => session.view?.pairs[0]?.company;

    beforeEach(() => {
      session.take(momentOf(1, view, 3, 7), began);
      session.projector = player;
      player.takeOpening();
    });

    it("lies face down after the film, on the board too, until it is", () => {
      pass(6000);
      expect(player.beat).toBeNull();
      expect(shown()).toBeNull();
      expect(session.view?.insight.ghosts[5]).toBeNull();
      player.peek();
      expect(shown()).toBe("epic-electric");
      expect(session.view?.insight.ghosts[5]).not.toBeNull();
    });

    it("lies open after a film that was skipped", () => {
      player.skip();
      expect(shown()).toBe("epic-electric");
    });

    it("is open in Selling at the latest", () => {
      pass(6000);
      session.take(momentOf(2, { ...view, phase: "selling" }, 3, 8), began);
      expect(shown()).toBe("epic-electric");
    });

    it("lies open in a lesson", () => {
      player.close();
      player = new Player(session, false);
      session.projector = player;
      player.takeOpening();
      pass(6000);
      expect(player.beat).toBeNull();
      expect(shown()).toBe("epic-electric");
    });
  });

  it("goes faster the more there is to show", () => {
    const at = (n: number, events: number) => momentOf(n, viewOf(), events);
    player.take(at(1, 1), at(2, 3), revealed, 1);
    pass(100);
    const alone = player.ms;
    player.take(at(2, 3), at(3, 6), began, 3);
    pass(100);
    expect(player.ms - alone).toBe(2 * alone);
  });

  it("opens the first round although it was dealt before films were here", () => {
    const events = [...began, placed(1)];
    session.take(momentOf(1, viewOf({ phase: "supply" }), 4, 7), events);
    player.takeOpening();
    expect(player.beat?.kind).toBe("round");
    expect(player.canPeek).toBe(true);
    expect(plain(player.line)).toBe("Round 1 of 6. Davi goes first. Your pair is dealt.");
  });

  it("does not open it again for those who have acted in it, nor at instant speed", () => {
    session.take(momentOf(1, viewOf(), 4, 7), [...began, placed(0)]);
    player.takeOpening();
    expect(player.beat).toBeNull();
    settings = { ...settings, speed: 0 };
    session.take(momentOf(2, viewOf(), 3, 8), began);
    player.takeOpening();
    expect(player.beat).toBeNull();
  });

  describe("a pair that is looked at", () => {
    beforeEach(() => {
      session.take(momentOf(1, viewOf({ phase: "supply" }), 3, 7), began);
      player.takeOpening();
      player.peek();
    });

    it("stays for as long as it is looked at, and is said", () => {
      pass(20_000);
      expect(player.peeked).toBe(true);
      expect(plain(player.line)).toBe("Your pair: Epic Electric +2.");
      player.peek();
      expect(player.beat).toBeNull();
    });

    it("is put away by the next decision", () => {
      const next = momentOf(2, viewOf({ phase: "supply" }), 4, 8);
      player.take(momentOf(1, viewOf(), 3, 7), next, [placed(1)], 3);
      expect(player.peeked).toBe(false);
    });
  });

  it("changes the table and the tape a few times, not with every picture", () => {
    player.take(momentOf(1, viewOf(), 0), momentOf(2, viewOf(), 2), revealed, 0);
    const seen: number[] = [];
    for (; player.beat; pass(50)) seen.push(player.step);
    expect(seen.length).toBeGreaterThan(20);
    // When the price stands: the table after it, and the sentence of what came of it.
    expect([...new Set(seen)]).toEqual([0, 3]);
    expect(seen.filter((step, at) => at > 0 && step !== seen[at - 1])).toHaveLength(1);
  });

  it("leaves the table and its log as they were until dice lie still and prices have fallen over an end", () => {
    const fallen: ToldEvent[] = [
      { event: "pair-revealed", seat: 1, pair: 1, company: "epic-electric", forecast: "down-3" },
      { event: "bankrupt", company: "epic-electric", to: 4 },
    ];
    const rolled = ["up-2", "up-4", "down-3"] as const;
    const dice = rolled.map((forecast): ToldEvent => ({ event: "die-rolled", forecast }));
    for (const [events, from] of [
      [fallen, 620 + 5 * 160],
      [dice, 900 + 2 * 60],
    ] as const) {
      player.take(momentOf(1, viewOf(), 0), momentOf(2, viewOf(), events.length), events, 0);
      for (; player.beat; pass(50)) {
        const isTold = (player.frame?.events ?? 0) > 0;
        if (player.ms < from) expect(`${player.ms}: ${isTold}`).toBe(`${player.ms}: false`);
      }
    }
  });
});
