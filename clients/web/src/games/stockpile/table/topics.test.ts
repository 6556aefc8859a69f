// “?” on anything: whatever a part of the table says it is about is explained, in sentences of the rulebook.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import rules from "$gen/learn.en.json";
import moments from "$gen/moments.en.json";
import data from "$gen/stockpile_data.json";
import en from "$gen/text.en.json";
import { plain } from "../../../words/isolates";
import { type Catalogue, use } from "../../../words/say.svelte";
import { kindOf } from "../book/rulebook";
import { explain, parts } from "./topics";

const everything = kindOf("everything", 4);
const folder = new URL(".", import.meta.url);
/** Topics of each component, those of the stages among them. */
const topicsOf = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".svelte"))
    .map((file) => {
      const source = readFileSync(new URL(file, folder), "utf8");
      return [file, Array.from(source.matchAll(/\b(?:data-)?help="([^"]+)"/g), (found) => found[1]!)];
    }),
);
const topics = [...topicsOf.values()].flat();

beforeAll(() => use("en", { ...en, ...rules, ...moments } as Catalogue));

test("parts of the table and topics are the same", () => {
  const plain = topics.filter((topic) => !topic.includes(":"));
  expect(new Set(plain)).toEqual(new Set(parts));
  const kinds = topics.filter((topic) => topic.includes(":")).map((topic) => topic.split(":")[0]);
  expect(new Set(kinds)).toEqual(new Set(["card", "phase", "investor", "strategy", "{type}"]));
});

test.each([
  ["stage/ActStage", ["card:{kind}", "price"]],
  ["stage/WalkStage", ["strategy:{strategy}", "price"]],
  ["stage/PreviewRail", ["price"]],
  ["stage/SellStage", ["portfolio", "price", "pair", "keep", "sell"]],
  ["MarketBoard", ["pair", "dice"]],
  ["SeatStrip", ["others"]],
  ["Ledger", ["bell"]],
  ["Opponent", ["bell"]],
  ["Holdings", ["majority"]],
])("%s explains itself", (file, expected) => {
  expect(topicsOf.get(`${file}.svelte`)).toEqual(expect.arrayContaining(expected));
});

describe("is explained:", () => {
  const phases = ["information", "supply", "demand", "action", "selling", "movement"];
  test.each([
    ...parts,
    ...phases.map((phase) => `phase:${phase}`),
    ...data.values.card.map((card) => `card:${card}`),
    ...data.values.forecast.map((forecast) => `card:${forecast}`),
    ...data.values.investor.map((investor) => `investor:${investor}`),
    ...data.values.strategy.map((strategy) => `strategy:${strategy}`),
  ])("%s", (topic) => {
    const found = explain(topic, everything);
    expect(found?.title).toBeTruthy();
    expect(found?.title).not.toContain(".");
    expect(found?.rules.length).toBeGreaterThan(0);
    expect(found?.place).toBeTruthy();
  });
  test("what a fee does", () => {
    expect(plain(explain("card:fee-2", everything)?.text ?? "")).toBe(
      "Win this pile and you pay $2K to the bank, even if the card was face down.",
    );
  });
  test("nothing else", () => expect(explain("nonsense", everything)).toBeNull());
});
