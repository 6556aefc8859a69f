// What a beat says: on the tape, and to those who listen.
import { beforeAll, describe, expect, it } from "vitest";
import moments from "$gen/moments.en.json";
import type { ToldEvent, View } from "$gen/stockpile";
import texts from "$gen/text.en.json";
import { usualSettings } from "../../../../game/table_settings";
import { plain } from "../../../../words/isolates";
import { use } from "../../../../words/say.svelte";
import { Session } from "../session.svelte";
import { beatsOf } from "./beats";
import { sentenceOf, spokenOf } from "./sentences";
import { electric, offering, settling, six, taking, viewOf } from "./testing";

function sessionOf(me: number | "spectator" = 0): Session {
  const session = new Session(me, { send: async () => ({ type: "done" }) }, () => usualSettings);
  session.seats = [
    { kind: "person", name: "Mia" },
    { kind: "bot", bot: "random", name: "Davi" },
    { kind: "bot", bot: "random", name: "Clara" },
  ];
  session.config = { seats: 3, modules: [] };
  return session;
}

/** What is said, without the marks that only the eye needs. */
function said(events: readonly ToldEvent[], views: { was?: View; next?: View } = {}, session = sessionOf()) {
  session.events = events;
  return beatsOf(views.was ?? viewOf(), views.next ?? viewOf(), events, 0).map((beat) => ({
    line: plain(sentenceOf(beat, session)),
    spoken: plain(spokenOf(beat, session)),
    peeked: plain(sentenceOf(beat, session, true)),
  }));
}

beforeAll(() => use("en", { ...texts, ...moments }));

describe("a pile that I won", () => {
  it("names what was open and what was hidden", () => {
    const pile = {
      cards: [
        { card: "bottomline-bank", up: true, by: null },
        { card: null, up: false, by: 1 },
      ],
      bid: null,
    };
    const was = viewOf({ phase: "demand" });
    const piles = was.piles.map((one, at) => (at === 1 ? (pile as View["piles"][number]) : one));
    const events = settling.flatMap((event): ToldEvent[] =>
      event.event === "card-collected" && event.seat === 0
        ? [{ event: "card-collected", seat: 0, pile: 1, card: "bottomline-bank" }, event]
        : [event],
    );
    const lines = said(events, { was: { ...was, piles } });
    expect(lines[2]?.line).toBe(
      "You won pile 2: Bottomline Bank, and a hidden $2K fee. You pay $2K in fees.",
    );
    expect(lines[2]?.spoken).toContain("You have $5K left.");
    expect(lines[1]?.line).toBe("Clara won pile 1 for $3K.");
  });
});

describe("an investor that is won", () => {
  it("is called by name, with what was bid; mine says what it can do and brings", () => {
    const lines = said(taking, { was: offering() });
    expect(lines.map(({ line }) => line)).toEqual([
      "Clara bids $6K for Golden Graham.",
      "Clara won Golden Graham for $6K.",
      "You won Wise Warren for $3K.",
      "Davi won Crazy Cramer for $10K.",
    ]);
    expect(lines[1]?.spoken).toBe(lines[1]?.line);
    expect(lines[2]?.spoken).toMatch(/^You won Wise Warren for \$3K\. .+\. You start with \$30K\.$/);
  });
});

describe("a move of a price", () => {
  const turned: ToldEvent = {
    event: "pair-revealed",
    seat: 1,
    pair: 1,
    company: "epic-electric",
    forecast: "up-4",
  };

  it("says of a split what it does to everybody, and where the price goes on", () => {
    const [beat] = said([
      turned,
      { event: "price-moved", company: "epic-electric", from: 8, to: 9 },
      { event: "stock-split", company: "epic-electric", to: 5 },
      { event: "cards-split", seat: 0, company: "epic-electric", cards: 3 },
      { event: "cards-split", seat: 2, company: "epic-electric", cards: 1 },
    ]);
    expect(beat?.line).toBe(
      "Davi reveals Epic Electric +4. Epic Electric splits! 3 of your cards count twice now.",
    );
    expect(beat?.spoken).toContain("The price continues from $6K.");
    expect(beat?.spoken).toContain("1 card of Clara counts twice now.");
  });

  it("says of a bankruptcy who loses what", () => {
    const [beat] = said([
      { ...turned, forecast: "down-3" },
      { event: "bankrupt", company: "epic-electric", to: 4 },
      { event: "cards-lost", seat: 1, company: "epic-electric", cards: 2, split: 1 },
    ]);
    expect(beat?.spoken).toContain("Epic Electric goes bankrupt.");
    expect(beat?.spoken).toContain("Davi loses 3 cards.");
    expect(beat?.spoken).toContain("Trading starts again at $5K.");
  });

  it("says of a dividend who collects what", () => {
    const [beat] = said([
      { ...turned, forecast: "dividend-2" },
      { event: "dividend-announced", company: "epic-electric", amount: 2 },
      { event: "dividend-paid", seat: 0, company: "epic-electric", shares: 3, amount: 6 },
    ]);
    expect(beat?.spoken).toBe(
      "Davi reveals Epic Electric $$. Epic Electric pays $2K a share. You collect $6K.",
    );
  });

  it("says whose strategy moves it, and where to", () => {
    const [beat] = said([
      { event: "strategy-played", seat: 1, strategy: "corporate-espionage" },
      { event: "price-moved", company: "epic-electric", from: 4, to: 2 },
    ]);
    expect(beat?.line).toMatch(/^Davi uses .+ on Epic Electric: \$5K to \$3K\.$/);
  });
});

describe("a round", () => {
  const dealt: ToldEvent[] = [
    { event: "company-dealt", seat: 0, pair: 0, company: "epic-electric" },
    { event: "forecast-dealt", seat: 0, pair: 0, forecast: "down-3" },
  ];
  const movement: ToldEvent[] = [
    { event: "pair-revealed", seat: 1, pair: 1, company: "bottomline-bank", forecast: "up-2" },
    { event: "price-moved", company: "bottomline-bank", from: 4, to: 6 },
  ];

  it("tells what prices did, what I gained, who goes first and what was dealt", () => {
    const session = sessionOf();
    const selling = viewOf({ phase: "selling" });
    const next = viewOf({ round: 1 });
    const rich = {
      ...next,
      insight: { ...next.insight, worth: next.insight.worth.map((one) => ({ ...one, now: 39 })) },
    };
    const moment = { n: 1, view: selling, events: 0, node: { kind: "over" } } as never;
    session.take(moment, []);
    const events = [...movement, { event: "round-began", seat: 2, round: 1 } as const, ...dealt];
    const lines = said(events, { next: rich }, session);
    expect(lines.at(-1)?.spoken).toBe(
      "Round 2 of 6. Bottomline Bank rises to $7K. You gained $9K when prices moved. Clara goes first. Your pair is dealt. Press P to look at it.",
    );
    expect(lines.at(-1)?.line).toBe("Round 2 of 6. Clara goes first. Your pair is dealt.");
  });

  it("says nothing of a pair before it is dealt", () => {
    const [round] = said([{ event: "round-began", seat: 2, round: 0 }]);
    expect(round?.spoken).not.toContain("pair");
    const [, deal] = said([
      { event: "round-began", seat: 2, round: 0 },
      { event: "die-rolled", forecast: "up-2" },
      ...dealt,
    ]);
    expect(deal?.line).toContain("one rises by 2");
  });

  it("tells a spectator of no pair of theirs", () => {
    const [round] = said([{ event: "round-began", seat: 2, round: 0 }, ...dealt], {}, sessionOf("spectator"));
    expect(round?.spoken).not.toContain("Your");
  });

  it("says the pair that is looked at, and what it would do", () => {
    const next = viewOf();
    const ghosts = six(null) as View["insight"]["ghosts"][number][];
    ghosts[electric] = { pair: 0, open: false, space: 1, price: 2, splits: 0, bankrupt: false, dividend: 0 };
    const [round] = said([{ event: "round-began", seat: 2, round: 0 }, ...dealt], {
      next: { ...next, insight: { ...next.insight, ghosts } },
    });
    expect(round?.peeked).toBe("Your pair: Epic Electric −3. It would go from $5K to $2K.");
  });

  it("tells what the dice show, the same faces together", () => {
    const roll = (forecast: string) => ({ event: "die-rolled", forecast }) as ToldEvent;
    const [dice] = said(["up-2", "down-3", "up-2", "dividend-1"].map(roll));
    expect(dice?.line).toBe(
      "The forecast dice are rolled: two rise by 2, one falls by 3, and one pays $1K a share.",
    );
  });
});

describe("an investor who moves a price", () => {
  it("acts with a name and is said to", () => {
    const events: ToldEvent[] = [
      { event: "ability-used", seat: 1, investor: "crazy-cramer" },
      { event: "price-moved", company: "epic-electric", from: 4, to: 5 },
    ];
    const next = viewOf({ prices: six(4).map((space, at) => (at === electric ? 5 : space)) });
    const [beat, ...more] = beatsOf(viewOf(), next, events, 0);
    expect(more).toEqual([]);
    expect([beat?.kind, beat?.seat, beat?.company]).toEqual(["action", 1, electric]);
    expect(said(events, { next })[0]?.line).toBe("Davi uses Crazy Cramer on Epic Electric: $5K to $6K.");
  });

  it("has no film where no price moves", () => {
    expect(said([{ event: "ability-used", seat: 1, investor: "crazy-cramer" }])).toEqual([]);
  });
});
