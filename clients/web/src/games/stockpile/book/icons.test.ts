import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import data from "$gen/stockpile_data.json";

const sprite = readFileSync(new URL("../../../look/signs.svg", import.meta.url), "utf8");
const drawings = new Set(Array.from(sprite.matchAll(/<symbol id="([^"]+)"/g), (found) => found[1]));

test.each(Object.entries(data.icons))("every %s has a drawing", (type, icons) => {
  expect(Object.keys(icons)).toEqual(data.values[type as keyof typeof data.values]);
  for (const [value, icon] of Object.entries(icons)) expect(drawings, value).toContain(icon);
});
