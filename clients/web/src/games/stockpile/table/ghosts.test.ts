import { beforeAll, describe, expect, test } from "vitest";
import type { GhostView } from "$gen/stockpile";
import text from "$gen/text.en.json";
import { plain } from "../../../words/isolates";
import { use } from "../../../words/say.svelte";
import { pairNote } from "./ghosts";

const ghost = (more: Partial<GhostView>): GhostView => ({
  open: false,
  pair: 0,
  space: 3,
  price: 3,
  splits: 0,
  bankrupt: false,
  dividend: 0,
  ...more,
});
const note = (more: Partial<GhostView>, now: { space: number; price: number }) =>
  plain(pairNote(ghost(more), now));

describe("the insider card", () => {
  beforeAll(() => use("en", { ...text }));

  test("says from which price to which", () => {
    expect(note({ space: 5, price: 5 }, { space: 3, price: 3 })).toBe("$3K to $5K");
  });
  test("is silent where the price stays: no “$3K to $3K”", () => {
    expect(note({ space: 3, price: 3 }, { space: 3, price: 3 })).toBe("");
  });
  test("calls a split a split: +4 from $7K is no “$7K to $6K”", () => {
    const said = note({ space: 6, price: 6, splits: 1 }, { space: 7, price: 7 });
    expect(said).toContain("$6K");
    expect(said.toLowerCase()).toContain("split");
    expect(said).not.toContain("$7K to");
  });
  test("calls a bankruptcy a bankruptcy, and names a dividend", () => {
    expect(note({ space: 5, price: 5, bankrupt: true }, { space: 2, price: 2 })).not.toContain("$2K to");
    expect(note({ dividend: 2 }, { space: 3, price: 3 })).toContain("$2K");
  });
});
