import { describe, expect, test } from "vitest";
import { openShelf } from "./database";
import { gist } from "./games.svelte";
import { routeAt, routeOf, splitPath } from "./route.svelte";
import { defaults, understand, written } from "./settings.svelte";

describe("settings", () => {
  test("load as they were saved", () => {
    const chosen = {
      ...defaults,
      language: "fa" as const,
      textSize: 1.5,
      name: "Leila",
      confirm: "never" as const,
    };
    expect(understand(written(chosen))).toEqual(chosen);
  });
  test("a field that makes no sense costs only itself", () => {
    expect(understand(JSON.stringify({ theme: "dark", textSize: 17, speed: "fast", name: 5 }))).toEqual({
      ...defaults,
      theme: "dark",
    });
  });
  test.each([null, "", "{", "[]", "null", "7"])("%j gives the defaults", (text) =>
    expect(understand(text)).toEqual(defaults),
  );
});

describe("routes", () => {
  test.each([
    ["", { page: "start" }],
    ["#/", { page: "start" }],
    ["#/new", { page: "of-game", path: ["new"] }],
    ["#/rules/demand", { page: "of-game", path: ["rules", "demand"] }],
    ["#/rules", { page: "of-game", path: ["rules"] }],
    ["#/learn/bonds", { page: "of-game", path: ["learn", "bonds"] }],
    ["#/table/0123456789ab", { page: "table", id: "0123456789ab" }],
    ["#/table/x", { page: "lost", path: "table/x" }],
    ["#/new/more", { page: "of-game", path: ["new", "more"] }],
    ["#/%E0%A4%A", { page: "of-game", path: ["%E0%A4%A"] }],
    ["#/replay", { page: "replay", id: "", at: null, look: false }],
    ["#/replay/0123456789ab/57", { page: "replay", id: "0123456789ab", at: 57, look: false }],
    ["#/replay/~aB-_9/0/hindsight", { page: "replay", id: "~aB-_9", at: 0, look: true }],
    ["#/replay/what", { page: "lost", path: "replay/what" }],
    ["#/report/~aB", { page: "report", packed: "~aB" }],
    ["#/stack/new", { page: "of-game", path: ["stack", "new"] }],
    ["#/settings/more", { page: "lost", path: "settings/more" }],
    ["#/admin", { page: "admin" }],
    ["#/admin/more", { page: "lost", path: "admin/more" }],
  ])("%s", (hash, route) => expect(routeOf(hash)).toEqual(route));
});

describe("paths of a server", () => {
  test.each([
    ["/t/k3vabc", "/", "t/k3vabc"],
    ["/club/game/k3vabc/40", "/club/", "game/k3vabc/40"],
    ["/club/tv/k3vabc", "/club/", "tv/k3vabc"],
    ["/club/player/k3vabc", "/club/", "player/k3vabc"],
    ["/club/index.html", "/club/", ""],
    ["/", "/", ""],
    ["/t/abc", "/t/", ""],
    ["/chat/k3vabc", "/chat/", ""],
  ])("%s", (path, site, page) => expect(splitPath(path)).toEqual({ site, page }));

  test("a # behind one leads on", () => {
    expect(routeAt({ pathname: "/t/k3vabc", hash: "" })).toEqual({ page: "t", id: "k3vabc" });
    expect(routeAt({ pathname: "/t/k3vabc", hash: "#/lobby" })).toEqual({ page: "lobby" });
    expect(routeAt({ pathname: "/", hash: "#/t/k3vabc" })).toEqual({ page: "t", id: "k3vabc" });
    expect(routeAt({ pathname: "/game/k3vabc/40", hash: "" })).toEqual({
      page: "game",
      id: "k3vabc",
      at: 40,
    });
    expect(routeAt({ pathname: "/t/k3vabc", hash: "#/" })).toEqual({ page: "start" });
  });
});

test("a record says how far it is", () => {
  const record =
    "bourse-record 1\nconfig seats=2\n* deal-company pair=0 company=x\n0 bid pile=1 space=4\n# 1 no\n* deal-company pair=0 company=y\nend 41 37 digest 5b\n";
  expect(gist(record, /^\* deal-company pair=0 /)).toEqual({ lines: 3, round: 2, scores: [41, 37] });
});

test("without a database everything stays in memory, and it says so", async () => {
  const shelf = await openShelf<{ id: number }>("games");
  expect(shelf.lasting).toBe(false);
  await shelf.put("a", { id: 1 });
  await shelf.put("b", { id: 2 });
  await shelf.remove("a");
  expect([await shelf.all(), await shelf.get("b"), await shelf.get("a")]).toEqual([
    [{ id: 2 }],
    { id: 2 },
    undefined,
  ]);
});
