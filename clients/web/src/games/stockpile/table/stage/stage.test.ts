// The tasks in the middle, as they are drawn: every figure is the engine's own, and every choice has its words.
import { render } from "svelte/server";
import { beforeAll, describe, expect, it } from "vitest";
import moments from "$gen/moments.en.json";
import type { ToldEvent, View } from "$gen/stockpile";
import texts from "$gen/text.en.json";
import { usualSettings } from "../../../../game/table_settings";
import { plain } from "../../../../words/isolates";
import { use } from "../../../../words/say.svelte";
import { contextOf } from "../context";
import { companies, forecasts } from "../data";
import { electric, viewOf } from "../moments/testing";
import { Session } from "../session.svelte";
import { verbNumber } from "../things";
import ActStage from "./ActStage.svelte";
import SellStage from "./SellStage.svelte";
import { stageOf } from "./stage_of";
import WalkStage from "./WalkStage.svelte";

const bank = companies.indexOf("bottomline-bank");
const at = (list: readonly number[], changes: Readonly<Record<number, number>>) =>
  list.map((one, index) => changes[index] ?? one);

/** Two cards of Electric, a Boom, a strategy; Electric would split by Boom, and by +2 go to the seventh space. */
function view(phase: string): View {
  const base = viewOf({ phase: phase as View["phase"] });
  const nth = {
    up1: forecasts.indexOf("up-1"),
    up2: forecasts.indexOf("up-2"),
    up4: forecasts.indexOf("up-4"),
    down2: forecasts.indexOf("down-2"),
    pays1: forecasts.indexOf("dividend-1"),
    pays2: forecasts.indexOf("dividend-2"),
    boom: forecasts.length,
  };
  const prospects = base.insight.prospects.map((one, company) =>
    company === electric
      ? {
          ...one,
          now: 10,
          known: 4,
          space: at(one.space, { [nth.up1]: 5, [nth.up2]: 6, [nth.up4]: 8, [nth.down2]: 2 }),
          splits: at(one.splits, { [nth.boom]: 1 }),
          worth: at(one.worth, {
            [nth.boom]: 24,
            [nth.up1]: 12,
            [nth.up2]: 14,
            [nth.up4]: 18,
            [nth.down2]: 6,
            [nth.pays1]: 12,
            [nth.pays2]: 14,
          }),
        }
      : one,
  );
  const players = base.players.map((player, seat) =>
    seat === 0
      ? {
          ...player,
          regular: at(player.regular, { [electric]: 2 }),
          split: at(player.split, { [bank]: 1 }),
          booms: 1,
          hand: ["insider-trading"],
        }
      : player,
  );
  return { ...base, players, insight: { ...base.insight, prospects } } as View;
}

function sessionOf(
  phase: string,
  decision: string,
  legal: readonly (readonly number[])[],
  events: readonly ToldEvent[] = [],
): Session {
  const session = new Session(0, { send: async () => ({ type: "done" }) }, () => usualSettings);
  session.seats = [0, 1, 2].map((seat) => ({ kind: "bot", bot: "random", name: `Bot ${seat}` }));
  session.config = { seats: 3, modules: [] };
  session.take(
    {
      n: 1,
      view: view(phase),
      events: events.length,
      node: { kind: "decision", decision, seat: 0, pending: [0] },
      decision: 7,
      legal,
      undo: false,
      scores: null,
    } as never,
    events,
  );
  return session;
}

type Stage = typeof ActStage | typeof SellStage | typeof WalkStage;

function drawn(stage: Stage, session: Session) {
  const { body } = render(stage as typeof ActStage, { context: contextOf(session) });
  const labels = [...body.matchAll(/<span class="vh[^"]*">(.*?)<\/span>/g)].map(([, text]) =>
    plain(text ?? ""),
  );
  const text = plain(body.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");
  return { body, labels, text };
}

beforeAll(() => use("en", { ...texts, ...moments }));

const booms = companies.map((_, company) => [verbNumber("boom"), company]);
const play = [verbNumber("play"), 5];

describe("Action", () => {
  it("says of every company where a Boom takes it and what that brings me", () => {
    const { labels } = drawn(ActStage, sessionOf("action", "act", [...booms, [verbNumber("end-actions")]]));
    expect(labels).toContain("Epic Electric, from $5K to split, +14 for you");
    expect(labels.filter((label) => label.endsWith("for you"))).toHaveLength(6);
  });

  it("keeps that view when a strategy may be played instead, and shows the hand", () => {
    const { labels, text } = drawn(ActStage, sessionOf("action", "act", [...booms, play]));
    expect(labels.filter((label) => label.endsWith("for you"))).toHaveLength(6);
    expect(text).toContain("Your strategies");
    expect(text).toContain("Insider Trading");
  });

  it("enlarges the row that was picked before it is confirmed", () => {
    const session = sessionOf("action", "act", booms);
    expect(drawn(ActStage, session).body).not.toContain("bigrail");
    session.press([`company:${electric}`, "verb:boom"]);
    expect(session.chosen?.verb).toBe("boom");
    expect(drawn(ActStage, session).body).toContain("bigrail preview");
  });
});

describe("a strategy that moves prices", () => {
  const moves = [
    [verbNumber("raise"), electric, 2],
    [verbNumber("lower"), electric, 2],
    [verbNumber("raise"), bank, 2],
  ];
  const events: ToldEvent[] = [{ event: "strategy-played", seat: 0, strategy: "corporate-espionage" }];

  it("names the card and says what each of its moves would do", () => {
    const { labels, text } = drawn(WalkStage, sessionOf("action", "strategy", moves, events));
    expect(text).toContain("Corporate Espionage");
    expect(labels).toContain("Epic Electric +2: from $5K to $7K, +4 for you");
    expect(labels).toContain("Epic Electric −2: from $5K to $3K, −4 for you");
    expect(labels.filter((label) => label.endsWith("for you"))).toHaveLength(3);
  });

  it("enlarges the row of the move that was picked", () => {
    const session = sessionOf("action", "strategy", moves, events);
    session.press([`company:${electric}`, "spaces:2", "verb:lower"]);
    expect(drawn(WalkStage, session).body).toContain("bigrail preview");
  });
});

describe("a strategy for which a company is named", () => {
  const named = [electric, bank].map((company) => [verbNumber("choose-company"), company]);
  const naming = (strategy: string) =>
    sessionOf("action", "strategy", named, [
      { event: "strategy-played", seat: 0, strategy: strategy as never },
    ]);

  it.each([
    ["pump-and-dump", "Pump and Dump", "Epic Electric, from $5K to $7K, +4 for you, then −3", "5 → 7"],
    ["short-squeeze", "Short Squeeze", "Epic Electric, from $5K to $9K, +8 for you", "5 → 9"],
    [
      "dividend-growth-investing",
      "Dividend Growth Investing",
      "Epic Electric, from $5K to $6K, +6 for you, after $2K a share",
      "5 → 6",
    ],
    ["special-dividend", "Special Dividend", "Epic Electric pays $1K a share, +2 for you", "$1K a share"],
  ])("shows %s large, and what it does to each company", (strategy, title, label, seen) => {
    const session = naming(strategy);
    expect(stageOf(session)).toBe(WalkStage);
    const { body, labels, text } = drawn(WalkStage, session);
    expect(body).toContain("bigaction strategy front");
    expect(text).toContain(`${title}: choose a company`);
    expect(labels).toContain(label);
    expect(labels.filter((one) => one.includes("for you"))).toHaveLength(2);
    expect(text).toContain(seen);
  });

  it("enlarges the row of the company that was picked", () => {
    const session = naming("short-squeeze");
    session.press([`company:${electric}`, "verb:choose-company"]);
    expect(drawn(WalkStage, session).body).toContain("bigrail preview");
  });

  it("says the move itself where nothing happens to the company yet", () => {
    const { labels } = drawn(WalkStage, naming("put-option"));
    expect(labels).toEqual(["Choose Bottomline Bank", "Choose Epic Electric"]);
  });
});

describe("Selling", () => {
  const sell = [
    [verbNumber("sell"), electric],
    [verbNumber("sell-split"), bank],
    [verbNumber("end-selling")],
  ];

  it("has a row for each holding, with what keeping and selling bring", () => {
    const { body, text } = drawn(SellStage, sessionOf("selling", "sell", sell));
    expect(body.match(/<th scope="row"/g)).toHaveLength(2);
    expect(text).toContain("Epic Electric");
    expect(text).toContain("$4K at this price");
    expect(text).toContain("$10K in cash now");
    expect(text).not.toContain("Stanford Steel");
  });

  it("offers to sell only what can be sold now", () => {
    const buttons = (legal: readonly (readonly number[])[]) =>
      drawn(SellStage, sessionOf("selling", "sell", legal)).labels.filter((label) =>
        label.startsWith("Sell"),
      );
    expect(buttons(sell)).toEqual(["Sell one split card: Bottomline Bank", "Sell one: Epic Electric"]);
    expect(buttons([[verbNumber("sell"), electric]])).toEqual(["Sell one: Epic Electric"]);
  });
});

describe("the task in the middle", () => {
  const boom = [verbNumber("boom"), electric];
  const raise = [verbNumber("raise"), electric, 1];
  const played: ToldEvent = { event: "strategy-played", seat: 0, strategy: "insider-trading" };

  it("is the strategy whose moves are chosen", () => {
    expect(stageOf(sessionOf("action", "strategy", [raise], [played]))).toBe(WalkStage);
  });

  it("stays the action cards where an investor may also move a price", () => {
    expect(stageOf(sessionOf("action", "act", [boom, raise, [verbNumber("end-actions")]]))).toBe(ActStage);
  });

  it("is the sale in Selling", () => {
    const legal = [[verbNumber("sell"), electric], [verbNumber("end-selling")]];
    expect(stageOf(sessionOf("selling", "sell", legal))).toBe(SellStage);
  });
});
