// A game lives in its folder of src/games. Everything else is for any game and names none, not even in a comment.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const src = new URL("../", import.meta.url);
const games = readdirSync(new URL("games/", src), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const spelt: Readonly<Record<string, string>> = { stackmarket: "stack ?market", toy: "\\btoy\\b" };
const named = new RegExp(games.map((game) => spelt[game] ?? game).join("|"), "i");

/** How many lines may name a game all the same, by file. Numbers only ever go down. */
const mayName: Readonly<Record<string, number>> = {
  "games/index.ts": 4, // the row and the import of each game
  "contract/sample.ts": 1, // the game that the contract is tried with
};

const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
  (file) =>
    /\.(ts|svelte)$/.test(file) &&
    !file.startsWith("gen/") &&
    file !== "games/rooms.test.ts" &&
    !games.some((game) => file.startsWith(`games/${game}/`)),
);

test("there are games, and files that are of none", () => {
  expect(games).toContain("stockpile");
  expect(files.length).toBeGreaterThan(100);
});

test("nothing generic names a game", () => {
  const found = files.flatMap((file) => {
    const lines = readFileSync(new URL(file, src), "utf8").split("\n");
    const naming = lines.flatMap((line, at) =>
      named.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
    );
    return naming.length > (mayName[file] ?? 0) ? naming : [];
  });
  expect(found).toEqual([]);
});

test("nothing generic imports a game; only the program's beginning does", () => {
  const found = files.filter((file) => {
    if (file.startsWith("games/") || file === "main.ts") return false;
    return /from "(\.\.?\/)+games\/|import\("(\.\.?\/)+games\//.test(
      readFileSync(new URL(file, src), "utf8"),
    );
  });
  expect(found).toEqual([]);
});
