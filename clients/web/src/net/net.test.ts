import { beforeAll, describe, expect, test, vi } from "vitest";
import en from "$gen/net.en.json";
import text from "$gen/text.en.json";
import { routeOf } from "../store/route.svelte";
import { server } from "../store/server.svelte";
import { plain } from "../words/isolates";
import { use } from "../words/say.svelte";
import { clockSettings, clockWords, timeWords } from "./clocks";
import { gameLink, inviteLink, tableOfLink, watchLink } from "./links";

beforeAll(() => {
  use("en", { ...text, ...en });
  vi.stubGlobal("location", new URL("https://example.org/club/?lang=en#/lobby"));
});

describe("links", () => {
  test("lead to their table whatever text surrounds them", () => {
    expect(inviteLink("k3vabc")).toBe("https://example.org/club/#/t/k3vabc");
    expect(gameLink("k3vabc", 40)).toBe("https://example.org/club/#/game/k3vabc/40");
    for (const written of [inviteLink("k3vabc"), gameLink("k3vabc", 40), " k3vabc\n"])
      expect(tableOfLink(written)).toBe("k3vabc");
    for (const written of ["", "see you!", "https://example.org/", "#/t/"])
      expect(tableOfLink(written)).toBeUndefined();
  });

  test("are paths where the server answers them, in its network for who sits at it", () => {
    server.links = true;
    expect(inviteLink("k3vabc")).toBe("https://example.org/club/t/k3vabc");
    expect(gameLink("k3vabc", 40)).toBe("https://example.org/club/game/k3vabc/40");
    expect(tableOfLink(`Look: ${watchLink("k3vabc")} !`)).toBe("k3vabc");
    server.network = "http://192.168.1.20:8080/";
    expect(inviteLink("k3vabc")).toBe("https://example.org/club/t/k3vabc");
    vi.stubGlobal("location", new URL("http://127.0.0.1:8080/t/k3vabc"));
    expect(inviteLink("k3vabc")).toBe("http://192.168.1.20:8080/t/k3vabc");
    server.links = false;
    server.network = "";
    vi.stubGlobal("location", new URL("https://example.org/club/?lang=en#/lobby"));
  });

  test("are routes", () => {
    expect(routeOf("#/t/k3vabc")).toEqual({ page: "t", id: "k3vabc" });
    expect(routeOf("#/game/k3vabc")).toEqual({ page: "game", id: "k3vabc", at: null });
    expect(routeOf("#/game/k3vabc/40")).toEqual({ page: "game", id: "k3vabc", at: 40 });
    expect(routeOf("#/game/k3vabc/last").page).toBe("lost");
    expect(routeOf("#/t/../etc").page).toBe("lost");
    expect(routeOf("#/lobby")).toEqual({ page: "lobby" });
  });
});

describe("clocks", () => {
  test("are said in words", () => {
    expect(clockSettings.map((wish) => plain(clockWords(wish)))).toEqual([
      "",
      "30 seconds per decision",
      "1 minute per decision",
      "3 minutes per decision",
      "10 minutes for the game, plus 10 seconds per move",
      "8 hours per decision",
      "1 day per decision",
      "3 days per decision",
    ]);
    expect(clockWords(86_400)).toBe("1 day per decision");
  });

  test("show what is left", () => {
    expect([0, 400, 42_000, 725_000, 3_800_000].map(timeWords)).toEqual([
      "0:00",
      "0:01",
      "0:42",
      "12:05",
      "1:03:20",
    ]);
    expect(timeWords(2 * 86_400_000 + 3_600_000)).toBe("2d 1h");
  });
});
