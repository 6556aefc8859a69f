// Every text of every language, and the sentences of the game as native programs say them.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { catalogues } from "$gen/catalogues";
import type { LanguageId } from "$gen/texts";
import { plain } from "../../../words/isolates";
import { localeOf, spoken } from "../../../words/languages";
import { format, parse } from "../../../words/message";
import { type Catalogue, use } from "../../../words/say.svelte";
import { classic, stackSections } from "../../stackmarket/words/rulebook";
import {
  eventLine,
  list,
  money,
  moveLine,
  name,
  number,
  promptLine,
  refusalLine,
  steps,
} from "../words/speak";
import { investors, kindOf, type RuleTable, sections, strategies } from "./rulebook";

const load = async (language: LanguageId): Promise<Catalogue> => ({
  ...(await catalogues.text[language]()).default,
  ...(await catalogues.learn[language]()).default,
});
const all = Object.fromEntries(
  await Promise.all(spoken.map(async (language) => [language, await load(language)])),
) as Readonly<Record<LanguageId, Catalogue>>;
const audience = { names: ["Ana", "Bruno", "Leila"], viewer: 0, modules: [] as string[] } as const;

describe.each(spoken)("the texts in %s", (language) => {
  test("are all messages, and none leaves a brace behind", () => {
    for (const [key, source] of Object.entries(all[language])) {
      const pieces = JSON.stringify(parse(source), (_, value) => (value instanceof Map ? [...value] : value));
      const names = new Set(Array.from(pieces.matchAll(/"name":"(.*?)"/g), (match) => match[1] ?? ""));
      const values = Object.fromEntries([...names].map((one) => [one, 2]));
      expect(format(source, values, localeOf(language)), key).not.toMatch(/[{}#]/);
    }
  });
});

describe("sentences", () => {
  test("in English", () => {
    use("en", all.en);
    const told = [
      money(10),
      money(0),
      money(-20),
      plain(steps(-3)),
      number(1250),
      list(["A", "B", "C"]),
      plain(name("card", "fee-2")),
      plain(eventLine({ event: "bid-placed", seat: 0, pile: 1, space: 4 }, audience)),
      plain(eventLine({ event: "card-placed", seat: 1, card: null, pile: 0, face: "down" }, audience)),
      plain(
        eventLine(
          { event: "price-moved", company: "stanford-steel", from: 4, to: 6 },
          { ...audience, modules: ["advanced-board"] },
        ),
      ),
      plain(refusalLine({ refusal: "bid-too-low", pile: 1, standing: 4, holder: 1, lowest: 5 }, audience)),
      plain(moveLine([1, 3, 0, 1], audience)),
      plain(promptLine({ kind: "decision", decision: "bid", seat: 1, pending: [1] }, audience)),
      plain(promptLine({ kind: "decision", decision: "bid", seat: 0, pending: [0] }, audience)),
    ];
    expect(told).toEqual([
      "$10K",
      "$0",
      "−$20K",
      "−3",
      "1,250",
      "A, B, and C",
      "Trading fee $2K",
      "You bid $10K on pile 2.",
      "Bruno places an unseen card face down on pile 1.",
      "Stanford Steel moves from $3K to $4K.",
      "Pile 2: Bruno leads with $10K. Next bid: $15K.",
      "Place a share of American Automotive face down on pile 1",
      "Waiting for Bruno to bid.",
      "Choose a pile and your bid.",
    ]);
  });

  test("in Persian, with Persian figures and the sign before them", () => {
    use("fa", all.fa);
    expect([money(10), money(0), money(-20), steps(4), list(["A", "B", "C"])]).toEqual([
      "۱۰ هزار دلار",
      "۰ دلار",
      "منفی ۲۰ هزار دلار",
      "\u2066+۴\u2069",
      "A،‏ B، و C",
    ]);
    expect(plain(eventLine({ event: "bid-placed", seat: 2, pile: 1, space: 4 }, audience))).toBe(
      "Leila ۱۰ هزار دلار برای سبد ۲ پیشنهاد داد.",
    );
  });
});

const stackTexts = Object.fromEntries(
  await Promise.all(
    spoken.map(async (language) => [
      language,
      { ...all[language], ...(await catalogues["stackmarket.text"][language]()).default },
    ]),
  ),
) as Readonly<Record<LanguageId, Catalogue>>;

const single = (line: string): string => line.trim().replace(/ +/g, " ");

/** A cell as the terminal writes it: [start], (after a split), $ pays. */
function marked({ text, marks }: RuleTable["rows"][number]["cells"][number]): string {
  const paying = marks.includes("pays") ? `${text}$` : text;
  const split = marks.includes("split") ? `(${paying})` : paying;
  return marks.includes("start") ? `[${split}]` : split;
}

// The native program says the same, word by word; ./test builds it before it comes here.
const program =
  process.env.BOURSE_PROGRAM ??
  fileURLToPath(new URL("../../../../../../build/release/bourse", import.meta.url));
describe.skipIf(!existsSync(program))("the rules", () => {
  const cases = spoken.flatMap((language) =>
    [
      ["everything", 4],
      ["first-game", 2],
      ["illicit-investments", 3],
      ["continuing-corruption", 3],
    ].map(([preset, seats]) => [language, preset, seats] as const),
  );
  test.each(cases)("in %s of %s for %i are those of bourse rules", (language, preset, seats) => {
    use(language, all[language]);
    const printed = execFileSync(
      program,
      ["rules", "--lang", language, "--preset", String(preset), "--seats", String(seats)],
      { encoding: "utf8" },
    );
    const native = printed
      .replace(/[\u200f\u2066-\u2069]/g, "")
      .replace(/\n {2}/g, " ")
      .split("\n")
      .filter((line) => line.startsWith("- "))
      .map((line) => line.slice(2));
    const kind = kindOf(String(preset), Number(seats));
    const colon = language === "fr" ? "\u00a0: " : ": ";
    const ours = [
      ...sections(kind).flatMap((section) => section.rules.map((rule) => rule.text)),
      ...investors(kind).map(
        (card) => `${card.title} (${money(seats === 2 ? card.two : card.more)})${colon}${card.text}`,
      ),
      ...strategies(kind)
        .filter((card) => kind.promos || !card.promo)
        .map((card) => `${card.title}${colon}${card.text}`),
    ].map(plain);
    expect(ours).toEqual(native);
    const lines = new Set(
      printed
        .replace(/[\u200f\u2066-\u2069]/g, "")
        .split("\n")
        .map(single),
    );
    const rows = sections(kind).flatMap((section) =>
      section.tables.flatMap((table) => [
        table.title,
        ...table.rows.map((row) => [row.label, ...row.cells.map(marked)].join(" ")),
      ]),
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map((row) => single(plain(row))).filter((row) => !lines.has(row))).toEqual([]);
  });

  test.each(spoken)("of Stack Market in %s are those of bourse rules", (language) => {
    use(language, stackTexts[language]);
    for (const [seats, modules] of [
      [4, []],
      [3, ["no-dexterity", "choose-risk", "maximal-order"]],
      [4, ["loose-die-falls", "final-test"]],
    ] as const) {
      const native = execFileSync(
        program,
        // biome-ignore format: one option a line would hide the command
        ["rules", "--game", "stackmarket", "--lang", language, "--seats", String(seats), ...(modules.length ? ["--modules", modules.join(",")] : [])],
        { encoding: "utf8" },
      )
        .replace(/[\u200f\u2066-\u2069]/g, "")
        .replace(/\n {2}/g, " ")
        .split("\n")
        .flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));
      const ours = stackSections({ ...classic, seats, modules }).flatMap((section) =>
        section.rules.map((rule) => plain(rule.text)),
      );
      expect(ours).toEqual(native);
    }
  });
});
