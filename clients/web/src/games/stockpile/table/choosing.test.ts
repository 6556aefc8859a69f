import { describe, expect, it } from "vitest";
import {
  chosen,
  isPicked,
  lit,
  needsConfirm,
  openKinds,
  type Picking,
  press,
  pressable,
  remaining,
} from "./choosing";
import { choiceOf, choicesOf, verbNumber } from "./things";

const place = verbNumber("place");
const bid = verbNumber("bid");
const sell = verbNumber("sell");
const sellSplit = verbNumber("sell-split");
const sellHalf = verbNumber("sell-half");
const done = verbNumber("end-selling");

const placing: Picking = {
  choices: choicesOf(
    [3, 9].flatMap((card) => [0, 1].flatMap((pile) => [0, 1].map((face) => [place, card, pile, face]))),
  ),
  picked: [],
};

const after = (picking: Picking, ...presses: string[][]): Picking =>
  presses.reduce((now, things) => press(now, things) ?? now, picking);

describe("things of a move", () => {
  it("names the things on the table", () => {
    expect(choiceOf([place, 3, 1, 0]).things).toEqual(["card:3", "pile:1", "face:up", "verb:place"]);
    expect(choiceOf([bid, 2, 5]).things).toEqual(["pile:2", "space:2:5", "verb:bid"]);
  });
  it("tells a regular card from a split one", () => {
    expect(choiceOf([sell, 4]).things).toContain("regular:4");
    expect(choiceOf([sellHalf, 4]).things).toContain("split:4");
    expect(choiceOf([verbNumber("short-sell"), 4, 1]).things).toContain("split:4");
    expect(choiceOf([verbNumber("short-sell"), 4, 0]).things).toContain("regular:4");
  });
  it("does not know an unknown verb", () => {
    expect(() => choiceOf([250, 1])).toThrow();
  });
});

describe("pressing", () => {
  it("narrows the list until one move is left", () => {
    const card = after(placing, ["card:3"]);
    expect(remaining(card)).toHaveLength(4);
    expect(chosen(card)).toBeNull();
    const pile = after(card, ["pile:1", "face:down"]);
    expect(chosen(pile)?.move).toEqual([place, 3, 1, 1]);
  });
  it("takes the pile before the card as well", () => {
    expect(chosen(after(placing, ["pile:0", "face:up"], ["card:9"]))?.move).toEqual([place, 9, 0, 0]);
  });
  it("drops contradicting picks, oldest first", () => {
    const changed = after(placing, ["card:3"], ["pile:1"], ["card:9"]);
    expect(changed.picked).toEqual(["pile:1", "card:9"]);
  });
  it("drops a pick that is pressed again", () => {
    expect(after(placing, ["card:3"], ["card:3"]).picked).toEqual([]);
  });
  it("is refused where no move touches the thing", () => {
    expect(press(placing, ["card:5"])).toBeNull();
    expect(pressable(placing, ["pile:4"])).toBe(false);
  });
  it("highlights what fits the picks", () => {
    const selling: Picking = {
      choices: choicesOf([[sell, 1], [sellSplit, 2], [sellHalf, 2], [done]]),
      picked: ["split:2"],
    };
    expect(lit(selling, ["regular:1"])).toBe(false);
    expect(pressable(selling, ["regular:1"])).toBe(true);
    expect(openKinds(selling)).toEqual(new Set(["verb"]));
    expect(isPicked(selling, ["split:2"])).toBe(true);
  });
  it("does not choose automatically when there is only one move", () => {
    expect(chosen({ choices: choicesOf([[done]]), picked: [] })).toBeNull();
  });
});

describe("confirming", () => {
  const aBid = choiceOf([bid, 0, 3]);
  const anEnd = choiceOf([done]);
  it("asks where a slip would hurt", () => {
    expect(needsConfirm("hurts", aBid, "thing")).toBe(true);
    expect(needsConfirm("hurts", aBid, "button")).toBe(false);
    expect(needsConfirm("hurts", choiceOf([place, 3, 1, 0]), "thing")).toBe(false);
  });
  it("always or never, if wished", () => {
    expect(needsConfirm("always", anEnd, "button")).toBe(true);
    expect(needsConfirm("never", aBid, "thing")).toBe(false);
  });
});
