import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const here = (path: string) => new URL(path, import.meta.url);
const css = readFileSync(here("./fonts.css"), "utf8");

/** The ranges of the faces that come later. */
const later = Array.from(css.matchAll(/unicode-range:([^;]+);/g), ([, ranges = ""]) =>
  Array.from(ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g), ([, from = "", to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]),
);

test("every Latin face has a file of more letters", () => {
  expect(later.length).toBe((css.match(/@font-face/g) ?? []).length / 2);
});

test("no text of ours in Latin script needs the files of more letters", () => {
  const texts = readdirSync(here("../gen")).filter((name) => /\.(en|fr|pt)\.json$/.test(name));
  expect(texts.length).toBeGreaterThan(6);
  const letters = new Set(texts.flatMap((name) => [...readFileSync(here(`../gen/${name}`), "utf8")]));
  const needing = [...letters].filter((letter) =>
    later.some((ranges) =>
      ranges.some(([from = 0, to = 0]) => letter.charCodeAt(0) >= from && letter.charCodeAt(0) <= to),
    ),
  );
  expect(needing).toEqual([]);
});
