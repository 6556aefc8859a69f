import { afterEach, beforeAll, describe, expect, test } from "vitest";
import texts from "$gen/text.en.json";
import { use } from "../../../words/say.svelte";
import { bidCosts, playBy } from "./bid_costs.svelte";
import { changedTrack, dearestBid, houseRules, ofTheBox, valuesOf } from "./house_rules";
import { moveLine } from "./speak";

beforeAll(() => use("en", texts));
afterEach(() => playBy());

describe("values of a config", () => {
  test("are only those that differ from the box", () => {
    const box = ofTheBox(4);
    expect(valuesOf({}, 4, [])).toEqual([]);
    expect(valuesOf(box, 4, [])).toEqual([]);
    expect(valuesOf({ money: box.money + 5, rounds: 3 }, 4, [])).toEqual([
      `start-money:${box.money + 5}`,
      "rounds:3",
    ]);
  });
  test("leave out money where investors bring it, and more rounds than the deck lasts", () =>
    expect(valuesOf({ money: 1, rounds: 99 }, 5, ["investors"])).toEqual([]));
  test("leave out money that was set for another number of players, who have other numbers", () => {
    const house = { money: 33, rounds: 2, investors: { "wise-warren": 30 }, forTwo: false };
    expect(valuesOf(house, 4, [])).toEqual(["start-money:33", "rounds:2"]);
    expect(valuesOf(house, 2, [])).toEqual(["rounds:2"]);
    expect(valuesOf({ ...house, forTwo: true }, 3, ["investors"], ["base"])).toEqual(["rounds:2"]);
    expect(valuesOf({ ...house, forTwo: true }, 2, ["investors"], ["base"])).toEqual([
      "rounds:2",
      "investor.wise-warren.two:30",
    ]);
  });
  test("write the whole track", () =>
    expect(valuesOf({ track: [0, 2, 4, 6, 8, 10, 12, 14] }, 3, [])).toEqual([
      "bid-track:0/2/4/6/8/10/12/14",
    ]));
});

describe("a changed track", () => {
  test("always rises from nothing to the dearest bid at most", () => {
    const { track } = ofTheBox(4);
    for (let space = 1; space < track.length; space++)
      for (const amount of [-5, 0, 1, 7, 98, 99, 500, Number.NaN]) {
        const next = changedTrack(track, space, amount);
        expect(next[0]).toBe(0);
        expect(next.at(-1)).toBeLessThanOrEqual(dearestBid);
        for (let at = 1; at < next.length; at++) expect(next[at]).toBeGreaterThan(next[at - 1] ?? 0);
      }
  });
  test("keeps the amount that was asked for, if it fits", () =>
    expect(changedTrack([0, 1, 3, 6, 10, 15, 20, 25], 2, 8)).toEqual([0, 1, 8, 9, 10, 15, 20, 25]));
});

describe("a table with house rules", () => {
  const config = { seats: 4, modules: [], set: ["rounds:3", "bid-track:0/2/4/6/8/10/12/14"] } as const;
  test("tells each of them", () => {
    const lines = houseRules(config);
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain("3");
    expect(lines.join()).toContain("14");
    expect(houseRules({ seats: 4, modules: [] })).toEqual([]);
  });
  test("names bids by its own track, and the next table by the box again", () => {
    const bid = [2, 0, 3];
    const usual = moveLine(bid, { names: [], viewer: 0 });
    playBy(config);
    expect(bidCosts()[3]).toBe(6);
    playBy({ set: ["bid-track:0/2/4/7/8/10/12/14"] });
    expect(moveLine(bid, { names: [], viewer: 0 })).not.toBe(usual);
    playBy({});
    expect(moveLine(bid, { names: [], viewer: 0 })).toBe(usual);
  });
});
