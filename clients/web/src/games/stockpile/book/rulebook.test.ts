// Every rule of the long form has a place on the rules page, in words of every language.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { catalogues as words } from "$gen/catalogues";
import book from "$gen/stockpile_rulebook.json";
import type { LanguageId } from "$gen/texts";
import { plain } from "../../../words/isolates";
import { spoken } from "../../../words/languages";
import { type Catalogue, use } from "../../../words/say.svelte";
import { presets } from "./presets";
import { investors, kindOf, kindOfMix, mixWith, placeOf, sections, strategies, tableFor } from "./rulebook";

const page = readFileSync(new URL("../../../../../../docs/rules/stockpile.md", import.meta.url), "utf8");
const numbered = Array.from(page.matchAll(/^\*\*\[(S-[A-Z]+-\d+)\]\*\*/gm), (found) =>
  found[1]!.toLowerCase(),
);
const load = async (language: LanguageId): Promise<Catalogue> => ({
  ...(await words.text[language]()).default,
  ...(await words.learn[language]()).default,
});
const catalogues = Object.fromEntries(
  await Promise.all(spoken.map(async (language) => [language, await load(language)])),
) as Readonly<Record<LanguageId, Catalogue>>;

/** Every place that some table shows. */
function placesShown(): Set<string> {
  const shown = new Set<string>();
  for (const preset of presets)
    for (const seats of [2, 3, 4, 5])
      for (const section of sections(kindOf(preset.name, seats))) {
        for (const rule of section.rules) shown.add(String(rule.number));
        for (const rule of section.details) shown.add(rule.name);
      }
  return shown;
}

describe("the rules of the long form", () => {
  test("are as many as we think", () => expect(new Set(numbered).size).toBeGreaterThan(130));
  test("can all be reached", () => {
    const shown = placesShown();
    expect(numbered.filter((id) => !shown.has(placeOf(id) ?? ""))).toEqual([]);
  });
  test("and none leads where nothing is", () => {
    const told = [
      ...book.details.map((row) => row.name),
      ...(book.rules as readonly { ids?: string[] }[]).flatMap((row) => row.ids ?? []),
    ];
    expect(told.filter((id) => !numbered.includes(id))).toEqual([]);
    expect(told.length).toBe(numbered.length);
  });
  test("are led to at a table that has them", () => {
    expect(tableFor(placeOf("s-two-8") ?? "")).toEqual({ two: true });
    expect(tableFor(placeOf("s-str-26") ?? "")).toEqual({ modules: ["strategies"] });
    expect(tableFor(placeOf("s-set-2") ?? "")).toEqual({ without: ["investors"] });
  });
});

// Names of people and products, and words that a language has taken over, are the same everywhere.
const latin = /[A-Za-z]/;
describe.each(spoken.filter((language) => language !== "en"))("the pages in %s", (language) => {
  const sentences = () => {
    const kinds = presets.flatMap((preset) => [2, 4].map((seats) => kindOf(preset.name, seats)));
    return new Map(
      kinds.flatMap((kind) => [
        ...sections(kind).flatMap((section) => [
          [`section ${section.name}`, section.title] as const,
          ...section.rules.map((rule) => [`rule ${rule.name}`, plain(rule.text)] as const),
          ...section.details.map((rule) => [rule.name, plain(rule.text)] as const),
        ]),
        ...investors(kind).map((card) => [`investor ${card.name}`, plain(card.text)] as const),
        ...strategies(kind).map((card) => [`strategy ${card.name}`, plain(card.text)] as const),
      ]),
    );
  };

  test("have no sentence that is English, or none at all", () => {
    use("en", catalogues.en);
    const english = sentences();
    use(language, catalogues[language]);
    const ours = sentences();
    expect(ours.size).toBe(english.size);
    // “Modules” is French as well.
    const same = [...ours].filter(([key, text]) => text === english.get(key) && key !== "section modules");
    expect(same).toEqual([]);
    expect(
      [...ours].filter(([key, text]) => text === "" || text === key || /^(rule|detail)\./.test(text)),
    ).toEqual([]);
  });

  test.runIf(language === "fa")("have no Latin letter", () => {
    use("fa", catalogues.fa);
    expect([...sentences()].filter(([, text]) => latin.test(text))).toEqual([]);
  });
});

describe("a mix of one's own", () => {
  test("has the sheets of its modules, and all investors", () => {
    const mix = kindOfMix("bonds+investors", 3);
    expect(mix).toMatchObject({ seats: 3, modules: ["bonds", "investors"] });
    expect(investors(mix!).map((card) => card.name)).toContain("lucrative-li");
    expect(investors(mix!).map((card) => card.name)).not.toContain("illicit-ivan");
  });
  test.each(["nonsense", "bonds+nonsense", "investor-bidding", "", "epic"])("“%s” is none", (mix) =>
    expect(kindOfMix(mix, 3)).toBeUndefined(),
  );
  test("switches what a module needs, and what needs it", () => {
    const bonds = kindOfMix("bonds", 3)!;
    expect(mixWith(bonds, "investor-bidding", true)).toBe("bonds+investors+investor-bidding");
    expect(mixWith(kindOfMix("bonds+investors+investor-bidding", 3)!, "investors", false)).toBe("bonds");
    expect(mixWith(bonds, "bonds", false)).toBe("");
  });
});
