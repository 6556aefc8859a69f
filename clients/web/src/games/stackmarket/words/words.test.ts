// Every text that the game asks for, and its sentences.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { catalogues } from "$gen/catalogues";
import en from "$gen/stackmarket.text.en.json";
import type { Language } from "../../../words/languages";
import { use } from "../../../words/say.svelte";
import { speaker } from "./speak.ts";
import { tell } from "./texts.ts";

const folder = new URL("../", import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"),
);

describe("the words of the table", () => {
  test("every sentence that is asked for is there, in every language", async () => {
    const asked = sources.flatMap((name) =>
      Array.from(
        readFileSync(new URL(name, folder), "utf8").matchAll(/\btell\((?:[^()"`]*\? )?"([a-z.0-9-]+)"/g),
        (m) => m[1]!,
      ),
    );
    expect(asked.length).toBeGreaterThan(60);
    for (const load of Object.values(catalogues["stackmarket.text"])) {
      const texts = (await load()).default as Readonly<Record<string, string>>;
      expect(asked.filter((key) => texts[`stackmarket.${key}`] === undefined)).toEqual([]);
    }
  });

  test("events, moves and questions become sentences", () => {
    use("en", {
      ...en,
      "format.number": "{number}",
      "ui.nobody": "nobody",
    } as Record<string, string>);
    const audience = { names: ["Ana", "Bruno", "Leila"], viewer: 0 } as const;
    const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");
    expect(
      plain(speaker.event({ event: "stacked", seat: 1, building: "blue", dice: 4, height: 9 }, audience)),
    ).toBe("Bruno stacks 4 dice: the blue building reaches height 9.");
    expect(plain(speaker.move([1, 2], audience))).toBe("Invest in the yellow building");
    expect(plain(speaker.move([5, 1], audience))).toBe("Name Bruno");
    expect(
      plain(speaker.prompt({ kind: "decision", decision: "order", seat: 0, pending: [0] }, audience)),
    ).toBe("Choose the next die.");
    expect(speaker.prompt({ kind: "chance", draw: "die" }, audience)).toBe("Rolling the dice…");
    expect(speaker.prompt({ kind: "world", question: "stacking" }, audience)).toBe("Stacking…");
  });

  test("nobody is told that there are no dice to go, in any language", async () => {
    for (const [language, load] of Object.entries(catalogues["stackmarket.text"])) {
      use(language as Language, (await load()).default as Record<string, string>);
      for (const key of ["take-over", "takes-over", "take-next", "stacks"])
        expect(tell(`table.${key}`, { building: "B", player: "P", dice: 0 }), language).not.toMatch(/[0۰]/);
    }
  });
});
