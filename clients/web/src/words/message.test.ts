import { describe, expect, test } from "vitest";
import { choose, type Language, languages, localeOf } from "./languages";
import { format, isolate, parse } from "./message";

const say = (source: string, values: Record<string, string | number> = {}, language: Language = "en") =>
  format(source, values, localeOf(language)).replace(/[\u2066-\u2069]/g, "");

describe("a message", () => {
  test("prints its arguments, isolated", () => {
    expect(format("{player} bids {amount}.", { player: "Ana", amount: "$10K" }, localeOf("en"))).toBe(
      "\u2068Ana\u2069 bids \u2068$10K\u2069.",
    );
  });

  test("counts: exact numbers first, then what the language calls one", () => {
    const source = "{cards, plural, =0 {no card} one {# card} other {# cards}}";
    expect([0, 1, 2, 11].map((cards) => say(source, { cards }))).toEqual([
      "no card",
      "1 card",
      "2 cards",
      "11 cards",
    ]);
    expect(say("{cards, plural, one {# carta} other {# cartas}}", { cards: 0 }, "pt")).toBe("0 carta");
    expect(say("{cards, plural, other {# کارت}}", { cards: 12 }, "fa")).toBe("۱۲ کارت");
  });

  test("selects, also inside a plural, whose # still counts", () => {
    const source = "{n, plural, one {{who, select, you {you: #} other {{player}: #}}} other {many}}";
    expect(say(source, { n: 1, who: "other", player: "Ada" })).toBe("Ada: 1");
    expect(say(source, { n: 1, who: "you", player: "Ada" })).toBe("you: 1");
  });

  test("takes # as a letter outside a plural", () => expect(say("card #1")).toBe("card #1"));

  test("does not isolate twice", () => expect(isolate(isolate("+4"))).toBe("\u2068+4\u2069"));

  test("says what is wrong with it", () => {
    expect(() => parse("{a, date, short}")).toThrow("formats a as date");
    expect(() => parse("{a")).toThrow("lacks a");
    expect(() => parse("a}")).toThrow("too many");
  });
});

describe("the pseudo-language", () => {
  test("dresses words and leaves arguments alone", () => {
    expect(say("Waiting for {player}.", { player: "Ada" }, "qps")).toBe("Ŵàïŧïñğ ƒöř Ada.");
  });
});

describe("the language of a visitor", () => {
  test("is the address's, then the setting's, then the browser's", () => {
    expect(choose("?lang=fa", "fr", ["pt-BR"])).toBe("fa");
    expect(choose("?lang=xx", "fr", ["pt-BR"])).toBe("fr");
    expect(choose("", "", ["de-DE", "pt-BR", "en"])).toBe("pt");
    expect(choose("", "", ["de-DE"])).toBe("en");
  });
});

describe("figures", () => {
  test.each(["en", "pt", "fr", "fa", "qps"] as const)("of %s are those of Intl, with a minus", (language) => {
    const { number } = localeOf(language);
    const { intl } = languages[language];
    const written = (value: number) =>
      new Intl.NumberFormat(intl, { maximumFractionDigits: 2 }).format(value).replace("-", "−");
    for (const value of [-1234.5, -1000, -999, -7, 0, 3, 999, 1000, 1234567, 0.25])
      expect(number(value)).toBe(written(value));
  });
});
