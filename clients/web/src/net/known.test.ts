import { expect, test } from "vitest";
import type { GameResult } from "$gen/messages";
import { friends } from "../store/friends.svelte";
import { opponentsIn } from "./known.svelte.ts";

const game = (...people: [id: string | undefined, name: string][]) =>
  ({ seats: people.map(([id, name]) => ({ account: id ?? null, name })) }) as unknown as GameResult;

test("recent opponents are the other accounts, once each, the newest first", () => {
  const games = [
    game(["me", "Ada"], ["b", "Bob"], [undefined, "a guest"]),
    game(["c", "Cy"], ["me", "Ada"], ["b", "Bob"]),
  ];
  expect(opponentsIn(games, "me")).toEqual([
    { id: "b", name: "Bob" },
    { id: "c", name: "Cy" },
  ]);
  expect(opponentsIn([], "me")).toEqual([]);
});

test("friends are added once and taken off again", () => {
  friends.set({ id: "b", name: "Bob" }, true);
  friends.set({ id: "b", name: "Bobby" }, true);
  expect(friends.all).toEqual([{ id: "b", name: "Bobby" }]);
  expect(friends.has("b")).toBe(true);
  friends.set({ id: "b", name: "Bobby" }, false);
  expect(friends.has("b")).toBe(false);
});
