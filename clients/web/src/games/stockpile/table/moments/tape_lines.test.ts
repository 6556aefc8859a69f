// The tape says what is done, and then what came of it, never ahead of the picture.
import { beforeAll, describe, expect, it } from "vitest";
import moments from "$gen/moments.en.json";
import type { ToldEvent, View } from "$gen/stockpile";
import texts from "$gen/text.en.json";
import { usualSettings } from "../../../../game/table_settings";
import { plain } from "../../../../words/isolates";
import { use } from "../../../../words/say.svelte";
import { Session } from "../session.svelte";
import { beatsOf } from "./beats";
import { outcomeTime, tapeLine } from "./tape_lines";
import { viewOf } from "./testing";

function said(events: readonly ToldEvent[], was: View = viewOf()) {
  const session = new Session(0, { send: async () => ({ type: "done" }) }, () => usualSettings);
  session.seats = [
    { kind: "person", name: "Mia" },
    { kind: "bot", bot: "random", name: "Davi" },
    { kind: "bot", bot: "random", name: "Clara" },
  ];
  session.config = { seats: 3, modules: [] };
  session.events = events;
  const beat = beatsOf(was, viewOf(), events, 0).at(-1);
  if (!beat) throw new Error("these events make no film");
  return {
    first: plain(tapeLine(beat, session, false)),
    later: plain(tapeLine(beat, session, true)),
    at: outcomeTime(beat, session),
    ms: beat.ms,
  };
}

beforeAll(() => use("en", { ...texts, ...moments }));

describe("the tape", () => {
  it("names my hidden cards when they have turned over", () => {
    const cards = ["bottomline-bank", null, "epic-electric", null, "stanford-steel", null];
    const piles = viewOf().piles.map((one, at) =>
      at === 1 ? { cards: cards.map((card) => ({ card, up: card !== null, by: null })), bid: null } : one,
    ) as View["piles"];
    const won = [
      "bottomline-bank",
      "fee-2",
      "epic-electric",
      "cosmic-computers",
      "stanford-steel",
      "cosmic-computers",
    ] as const;
    const line = said(
      [
        { event: "bid-paid", seat: 0, pile: 1, space: 2, amount: 3 },
        ...won.map((card): ToldEvent => ({ event: "card-collected", seat: 0, pile: 1, card })),
        { event: "fee-paid", seat: 0, card: "fee-2", amount: 2 },
      ],
      viewOf({ phase: "demand", piles }),
    );
    expect(line.first).toBe("You won pile 2 for $3K.");
    expect(line.later).toBe(
      "You won pile 2 for $3K. Face down: Trading fee $2K and 2 × Cosmic Computers. You pay $2K in fees.",
    );
    // Two kinds turn over, one after the other.
    expect(line.at).toBe(1050 + 90 + 210);
    expect(line.at).toBeLessThan(line.ms);
  });

  it("does not tell of a bankruptcy before the price has fallen, and then only what is mine", () => {
    const line = said([
      { event: "pair-revealed", seat: 1, pair: 1, company: "epic-electric", forecast: "down-3" },
      { event: "bankrupt", company: "epic-electric", to: 4 },
      { event: "cards-lost", seat: 0, company: "epic-electric", cards: 1, split: 0 },
      { event: "cards-lost", seat: 2, company: "epic-electric", cards: 2, split: 0 },
    ]);
    expect(line.first).toBe("Davi reveals Epic Electric −3.");
    expect(line.later).toBe("Epic Electric goes bankrupt. You lose 1 card.");
    // Five spaces down to the end of the row, after the pair was turned.
    expect(line.at).toBe(620 + 5 * 160);
  });

  it("does not say what dice show before the last of them lies still", () => {
    const rolled = ["up-2", "up-2", "down-3"] as const;
    const line = said(rolled.map((forecast): ToldEvent => ({ event: "die-rolled", forecast })));
    expect(line.first).toBe("The forecast dice are rolled.");
    expect(line.later).toBe("The forecast dice are rolled: two rise by 2 and one falls by 3.");
    expect(line.at).toBe(900 + 2 * 60);
  });

  it("says whose card is played before it says where the price went", () => {
    const line = said([
      { event: "strategy-played", seat: 1, strategy: "corporate-espionage" },
      { event: "price-moved", company: "epic-electric", from: 4, to: 2 },
    ]);
    expect(line.first).toBe("Davi uses Corporate Espionage.");
    expect(line.later).toBe("Davi uses Corporate Espionage on Epic Electric: $5K to $3K.");
  });

  it("keeps one sentence where nothing comes of it", () => {
    const line = said([{ event: "round-began", seat: 2, round: 0 }]);
    expect(line.first).toBe(line.later);
  });
});
