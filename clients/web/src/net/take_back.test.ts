import { beforeAll, describe, expect, test } from "vitest";
import type { ToldTakeBack } from "$gen/messages";
import en from "$gen/net.en.json";
import text from "$gen/text.en.json";
import { plain } from "../words/isolates";
import { use } from "../words/say.svelte";
import { clockWords, isSlow, reserveWords } from "./clocks";
import { takeBackWords, troubleOfCode } from "./take_back";

beforeAll(() => use("en", { ...text, ...en }));

const names = ["Ada", "Bob", "Eve"];
const asked: ToldTakeBack = {
  type: "take_back",
  state: "asked",
  seat: 0,
  line: 57,
  decisions: 3,
  agreed: [2],
  waiting: [1],
  left: 120_000,
};
const to = (me: number | "spectator", told: ToldTakeBack = asked) => plain(takeBackWords(told, me, names));

describe("a take-back", () => {
  test("is said differently to who asks, who is asked and who has agreed", () => {
    expect(to(0)).toBe("You asked to take back your last move. Waiting for Bob.");
    expect(to(1)).toBe("Ada would like to take back their last move. 3 moves would be undone.");
    expect(to(2)).toBe("You agreed to Ada’s take-back. Waiting for Bob.");
    expect(to("spectator")).toBe(to(1));
  });

  test("says what has become of it", () => {
    expect(to(1, { ...asked, state: "refused", by: 1 })).toBe("Bob did not agree to the take-back.");
    expect(to(0, { ...asked, state: "granted" })).toContain("Your move is taken back.");
    expect(to(1, { ...asked, state: "granted" })).toContain("Ada takes back a move.");
    for (const state of ["withdrawn", "lapsed"] as const) expect(to(2, { ...asked, state })).not.toBe("");
  });

  test("is refused in the language of the page", () => {
    expect(troubleOfCode("take-back-refused")).toContain("ask again after your next move");
    expect(troubleOfCode("store-failed")).toBeUndefined();
  });
});

describe("reserves", () => {
  test("are said beside the time for each decision", () => {
    expect(plain(clockWords({ turn: 60, reserve: 600 }))).toBe(
      "1 minute per decision, 10 minutes in reserve",
    );
    expect(plain(clockWords({ turn: 86_400, reserve: 3 * 86_400 }))).toBe(
      "1 day per decision, 3 days in reserve",
    );
    expect(reserveWords(0)).toBe("none");
  });
  test("are longer where people come and go", () => {
    expect([0, { turn: 60 }, { turn: 3600 }, { game: 600 }, { game: 86_400 }].map(isSlow)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });
});
