import { describe, expect, test } from "vitest";
import type { Speaker } from "$gen/messages";
import { voiceOf, withVoice } from "./voices";

const ada: Speaker = { seat: 0, name: "Ada" };
const otherAda: Speaker = { seat: 1, name: "Ada" };
const watching: Speaker = { seat: "spectator", name: "Ada", spectator: 4 };

describe("voices of a chat", () => {
  test("one name is not one person", () => {
    expect(new Set([ada, otherAda, watching].map(voiceOf)).size).toBe(3);
    expect(voiceOf({ ...watching, name: "Eve" })).toBe(voiceOf(watching));
  });

  test("whoever comes to a seat after somebody muted is heard", () => {
    const muted = withVoice(new Map(), ada, true);
    expect(muted.has(voiceOf(ada))).toBe(true);
    expect(muted.has(voiceOf({ ...ada, name: "Bob" }))).toBe(false);
  });

  test("muting is undone for one and stays for the others", () => {
    const both = withVoice(withVoice(new Map(), ada, true), watching, true);
    const one = withVoice(both, ada, false);
    expect([...one.values()]).toEqual([watching]);
    expect(both.size).toBe(2);
  });
});
