// Which sheet of the phone's table a thing lies on, and which sheet a decision needs.
import { kindOf } from "./choosing";
import type { Choice } from "./things";

export const tabs = ["piles", "market", "mine", "others", "log"] as const;
export type Tab = (typeof tabs)[number];

const sheets: Readonly<Record<string, readonly Tab[]>> = {
  pile: ["piles"],
  space: ["piles"],
  slot: ["piles"],
  strategy: ["piles"],
  investor: ["piles"],
  forecast: ["piles"],
  pair: ["piles", "others"],
  company: ["market"],
  regular: ["piles", "mine"],
  split: ["piles", "mine"],
  card: ["mine"],
  seat: ["others"],
};

// A card that is chosen lies on offer in the middle; one that is placed waits on my side; a Boom may be pressed there too.
const byVerb: Readonly<Record<string, readonly Tab[]>> = {
  "choose-card": ["piles"],
  place: ["piles", "mine"],
  boom: ["piles", "market", "mine"],
  bust: ["piles", "market", "mine"],
  raise: ["piles", "market"],
  lower: ["piles", "market"],
  "choose-company": ["piles", "market"],
};

function sheetsOf(choice: Choice): Tab[] {
  const named = byVerb[choice.verb];
  if (named) return [...named];
  return [...new Set(choice.things.flatMap((thing) => sheets[kindOf(thing)] ?? []))];
}

/** Where something can be pressed now. */
export function calling(choices: readonly Choice[]): Set<Tab> {
  return new Set(choices.flatMap(sheetsOf));
}

const verbSheets: Readonly<Record<string, Tab>> = {
  place: "piles",
  bid: "piles",
  sell: "piles",
  "sell-split": "piles",
  "sell-half": "piles",
  boom: "piles",
  bust: "piles",
  raise: "market",
  lower: "market",
  "give-up": "mine",
  "move-back": "mine",
  "choose-seat": "others",
  "choose-company": "market",
};

const places: readonly (readonly [selector: string, tab: Tab])[] = [
  [".market", "market"],
  [".piles, .desk", "piles"],
  [".ledger", "mine"],
  [".others", "others"],
  [".log", "log"],
];

/** The sheet that something lies on. */
export function sheetAround(thing: Element | null): Tab | null {
  return places.find(([selector]) => thing?.closest(selector))?.[1] ?? null;
}

/** The sheet on which a decision begins. */
export function sheetFor(choices: readonly Choice[]): Tab | null {
  const verb = choices.find((choice) => verbSheets[choice.verb] !== undefined)?.verb;
  if (verb) return verbSheets[verb] ?? null;
  return choices.length > 0 ? "piles" : null;
}
