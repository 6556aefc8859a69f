// “?” on anything: which sentences of the rulebook explain a part of the table. Parts carry data-help="topic"; cards,
// phases, investors and strategies name what they are: data-help="card:boom", "phase:demand", "investor:wise-warren".

import { say, sayAny } from "../../../words/say.svelte";
import { type RuleLine, sections, type TableKind } from "../book/rulebook";
import { money, name } from "../words/speak";
import { cardRow, companyOf } from "./data";

export interface Explanation {
  readonly title: string;
  /** What it is by itself, such as the text of a card. */
  readonly text: string;
  readonly rules: readonly RuleLine[];
  /** Where the rules page goes on: the end of its address. */
  readonly place: string;
}

const rulesOfParts: Readonly<Record<string, readonly string[]>> = {
  price: [
    "start-price",
    "space-by-space",
    "split",
    "split-advanced",
    "bankruptcy",
    "dividends",
    "advanced-tracks",
    "steel-dollars",
  ],
  pile: ["piles-open", "placing", "placing-two", "who-knows"],
  bid: ["bidding", "bidding-two", "raising", "bid-compulsory", "affordable", "settlement"],
  pair: ["pairs", "pairs-two", "forecasts-come-true", "forecast-effect"],
  portfolio: ["cards-and-shares", "sales", "majority"],
  cash: ["start-money", "investors-money", "investors-money-two", "affordable", "fee-open", "never-negative"],
  worth: ["majority", "final-sale", "winner"],
  goods: ["bonds-bought", "interest", "bonds-redeemed", "commodities-counted", "taxes"],
  hand: ["strategy-played", "strategy-cost"],
  others: ["secrets"],
  round: ["goal", "round-begins", "token-passes", "token-given"],
  "face-down": ["who-knows", "settlement"],
  bell: ["token-passes", "token-given", "first-player", "turn-order"],
  dice: ["dice-rolled", "forecast-effect"],
  majority: ["majority"],
  keep: ["forecasts-come-true", "forecast-effect", "final-sale"],
  sell: ["sales", "cards-and-shares"],
};

const titles: Readonly<Record<string, () => string>> = {
  price: () => sayAny("section.prices"),
  pile: () => say("ui.piles"),
  bid: () => sayAny("section.demand"),
  pair: () => say("table.insider-pair"),
  portfolio: () => say("ui.portfolio"),
  cash: () => say("ui.cash"),
  worth: () => say("table.worth"),
  goods: () => say("table.goods"),
  hand: () => say("table.hand"),
  others: () => say("table.others"),
  round: () => sayAny("section.overview"),
  "face-down": () => say("table.card-down"),
  bell: () => say("ui.first-player"),
  dice: () => sayAny("module.forecast-dice.name"),
  majority: () => say("ui.count-majority"),
  keep: () => say("moments.col-keep"),
  sell: () => say("moments.col-sell"),
};

function rulesOfCard(card: string): readonly string[] {
  if (companyOf(card) >= 0) return ["cards-and-shares", "sales", "dividends"];
  if (cardRow(card).fee !== undefined) return ["fee-open", "fee-bound"];
  if (card === "boom" || card === "bust") return ["actions"];
  if (card === "tax") return ["taxes"];
  if (card === "first-player-card") return ["first-card-placed", "first-card-given", "token-given"];
  return cardRow(card).deck
    ? ["commodities-counted", "commerce-placed", "commerce-placed-two"]
    : ["forecast-effect", "dividends"];
}

/** Every topic that stands by itself, for tests. */
export const parts: readonly string[] = Object.keys(rulesOfParts);

export function explain(topic: string, kind: TableKind): Explanation | null {
  const [type = "", value = ""] = topic.split(":");
  const all = sections(kind);
  const told = (names: readonly string[]) =>
    names.flatMap((one) => all.flatMap((section) => section.rules.filter((rule) => rule.name === one)));
  const from = (title: string, text: string, rules: readonly RuleLine[], place = ""): Explanation => ({
    title,
    text,
    rules,
    place: place || String(rules[0]?.number ?? ""),
  });
  switch (type) {
    case "phase": {
      const section = all.find((one) => one.name === value);
      return section ? from(section.title, "", section.rules, value) : null;
    }
    case "card": {
      const isForecast = companyOf(value) < 0 && Object.keys(cardRow(value)).length === 0;
      const { fee } = cardRow(value);
      const text = fee === undefined ? "" : say("moments.fee-does", { amount: money(fee) });
      return from(name(isForecast ? "forecast" : "card", value), text, told(rulesOfCard(value)));
    }
    case "investor":
      return from(
        name("investor", value),
        name("investor", value, "text"),
        told(["ability-in-action"]),
        value,
      );
    case "strategy":
      return from(name("strategy", value), name("strategy", value, "text"), told(["strategy-cost"]), value);
    default: {
      const rules = rulesOfParts[type];
      return rules ? from(titles[type]?.() ?? "", "", told(rules)) : null;
    }
  }
}

/** The topic of what has the focus or was pressed: its own, what lies in it, else what it lies in. */
export function topicOf(thing: Element | null): string {
  const own = (thing as HTMLElement | SVGElement | null)?.dataset.help;
  if (own) return own;
  const inside = thing?.querySelector<HTMLElement>("[data-help]");
  const around = thing?.closest<HTMLElement>("[data-help]");
  const isThing = thing?.matches("button, [role=img], [data-help]");
  return (isThing ? inside?.dataset.help : undefined) ?? around?.dataset.help ?? "";
}
