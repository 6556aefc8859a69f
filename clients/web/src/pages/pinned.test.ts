import { beforeAll, describe, expect, it } from "vitest";
import texts from "$gen/text.en.json";
import { firstGame } from "../game/registry";
import "../games";
import type { SavedGame } from "../store/games.svelte";
import type { ServerGame } from "../store/server_games.svelte";
import { plain } from "../words/isolates";
import { use } from "../words/say.svelte";
import { pinnedOf, steady } from "./pinned";

const config = { seats: 4, modules: [] };
const seats = ["Mia", "Davi", "Clara", "Bruno"].map((name) => ({ kind: "person" as const, name }));

const saved = (id: string, updated: number, wish: Partial<SavedGame> = {}) =>
  ({
    id,
    title: "",
    game: firstGame().id,
    config,
    seats,
    record: "a record",
    over: false,
    round: 2,
    begun: new Date(2026, 10, 16).getTime(),
    updated,
    ...wish,
  }) as SavedGame;
const online = (table: string, seen: number, wish: Partial<ServerGame> = {}): ServerGame => ({
  table,
  keys: [],
  game: firstGame().id,
  config,
  seats,
  started: true,
  asked: false,
  seen,
  ...wish,
});

beforeAll(() => use("en", texts));

describe("what is pinned", () => {
  it("names a saved game by what is played, by how many and since when", () => {
    const [game] = pinnedOf([saved("a", 1)], []);
    expect(game?.href).toBe("#/table/a");
    expect(plain(game?.name ?? "")).toBe("Base game, 4 players, 16 Nov");
    expect(plain(game?.hint ?? "")).toContain("Mia, Davi, Clara, and Bruno");
  });

  it("has my turn at a server before anything that was touched later", () => {
    const games = pinnedOf([saved("a", 9)], [online("x", 5), online("y", 1, { asked: true })]);
    expect(games.map(({ href }) => href)).toEqual(["#/t/y", "#/table/a", "#/t/x"]);
    expect(games[0]?.hint).toBe("your turn");
  });

  it("leaves out what is over or has not begun, and keeps to three", () => {
    const local = [saved("a", 1), saved("b", 2, { over: true }), saved("c", 3), saved("d", 4)];
    const server = [online("x", 9, { started: false }), online("y", 8, { over: true }), online("z", 7)];
    expect(pinnedOf(local, server).map(({ href }) => href)).toEqual(["#/t/z", "#/table/d", "#/table/c"]);
  });

  it("keeps its order while the page is open, with what is new", () => {
    const row = (href: string, hint = "") => ({ href, name: href, hint });
    const shown = [row("a"), row("b")];
    expect(steady([], shown)).toEqual(shown);
    expect(steady(shown, [row("b", "your turn"), row("c"), row("a")])).toEqual([
      row("a"),
      row("b", "your turn"),
    ]);
    // What is gone leaves its row, to another game or as it was.
    expect(steady(shown, [row("c"), row("b")])).toEqual([row("c"), row("b")]);
    expect(steady(shown, [row("b")])).toEqual(shown);
  });
});
