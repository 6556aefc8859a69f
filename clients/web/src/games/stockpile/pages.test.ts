// Which page of which game an address leads to.
import { expect, test } from "vitest";
import { gamePage } from "../../pages/own_pages.ts";
import "../index.ts";

const found = (...path: string[]) => {
  const page = gamePage(path);
  return page && { game: page.game.id, props: page.props, key: page.key };
};

test("a new table of the first game, and of another by its word", () => {
  expect(found("new")).toMatchObject({ game: "stockpile", props: { game: { id: "stockpile" } } });
  expect(found("stack", "new")).toMatchObject({
    game: "stackmarket",
    props: { game: { id: "stackmarket" } },
  });
  expect(found("stack", "open")).toMatchObject({ game: "stackmarket" });
});

test("pages that only one game has", () => {
  expect(found("rules", "demand")).toMatchObject({ game: "stockpile", props: { section: "demand" } });
  expect(found("sheets", "epic")).toMatchObject({ props: { preset: "epic" } });
  expect(found("companion")).toMatchObject({ game: "stockpile", props: {} });
  expect(found("stack", "practice")).toMatchObject({ game: "stackmarket", props: {} });
});

test("another section is the same page of rules, another lesson another page", () => {
  expect(found("rules", "demand")?.key).toBe(found("rules", "supply")?.key);
  expect(found("learn", "base")?.key).not.toBe(found("learn", "bonds")?.key);
});

test.each([
  ["nonsense"],
  ["stack"],
  ["stack", "companion"],
  ["new", "more"],
  ["companion", "x"],
  ["constructor"],
])("%s %s is lost", (...path) => expect(gamePage(path.filter((part) => part !== undefined))).toBeUndefined());
