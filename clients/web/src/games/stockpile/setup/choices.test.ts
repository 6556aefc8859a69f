import { describe, expect, test } from "vitest";
import type { GameRules } from "../../../game/game";
import {
  configOf,
  doubledName,
  freshChoices as freshFor,
  presetOf as presetFor,
  withPreset as presetWith,
  remembered as rememberedFor,
  switched,
  tableOf,
} from "../../../setup/choices";
import { setup } from "./setup";

const game: GameRules = {
  game: "stockpile",
  rules: 1,
  seats: { least: 2, most: 5 },
  bots: ["random", "greedy", "trader"],
  stand_in: "greedy",
  levels: [
    { bot: "greedy", milliseconds: 0 },
    { bot: "trader", milliseconds: 50 },
  ],
  modules: [
    { name: "bonds", needs: [], forbids: [] },
    { name: "investors", needs: [], forbids: [] },
    { name: "investor-bidding", needs: ["investors"], forbids: [] },
    { name: "strategies", needs: [], forbids: ["bonds"] },
  ],
  presets: [
    { name: "first-game", config: { seats: 4, modules: [] } },
    { name: "farabourse", config: { seats: 4, modules: ["investors"], sets: ["base"] } },
    {
      name: "everything",
      config: { seats: 4, modules: ["investors", "strategies"], sets: ["base", "pp"], promos: true },
    },
  ],
  sets: ["base", "pp"],
};

const freshChoices = (rules: GameRules, pace: number) => freshFor(setup, rules, "greedy", pace);
const remembered = (rules: GameRules, text: string | null, pace: number) =>
  rememberedFor(setup, rules, text, "greedy", pace);
const presetOf = (rules: GameRules, choices: ReturnType<typeof freshChoices>) =>
  presetFor(setup, rules, choices);
const withPreset = (rules: GameRules, choices: ReturnType<typeof freshChoices>, preset: string) =>
  presetWith(setup, rules, choices, preset);

describe("modules", () => {
  test("add the modules they need", () =>
    expect(switched(game, [], "investor-bidding", true)).toEqual(["investors", "investor-bidding"]));
  test("remove the modules that need them", () =>
    expect(switched(game, ["investors", "investor-bidding"], "investors", false)).toEqual([]));
  test("remove the modules they exclude", () =>
    expect(switched(game, ["bonds"], "strategies", true)).toEqual(["strategies"]));
});

describe("house rules", () => {
  const fresh = freshChoices(game, 800);
  const own = { ...fresh.own, house: { money: 33, rounds: 2 } };
  test("become values of the config", () => {
    expect(configOf(setup, game, { ...fresh, own, seats: 4 })).toMatchObject({
      set: ["start-money:33", "rounds:2"],
    });
    expect(configOf(setup, game, fresh)).not.toHaveProperty("set");
  });
  test("let investors bring other money, where they are", () => {
    const house = { investors: { "wise-warren": 30, "bailout-barack": 9, "mayknow-martha": 22 } };
    const table = { ...fresh, own: { ...own, house }, seats: 4 };
    expect(configOf(setup, game, table)).not.toHaveProperty("set");
    const modules = ["investors"] as const;
    // The third is what Martha brings anyway.
    expect(configOf(setup, game, { ...table, modules })).toMatchObject({
      set: ["investor.wise-warren.more:30", "investor.bailout-barack.more:9"],
    });
    const sets = { ...table.own, sets: ["base"] };
    expect(configOf(setup, game, { ...table, modules, own: sets, seats: 2 })).toMatchObject({
      set: ["investor.mayknow-martha.two:22", "investor.wise-warren.two:30"],
    });
  });
  test("are not kept for the next table", () =>
    expect(remembered(game, JSON.stringify({ ...fresh, own }), 800).own).toMatchObject({ house: {} }));
});

describe("presets", () => {
  const fresh = freshChoices(game, 800);
  test.each(["first-game", "farabourse", "everything"] as const)("%s is recognised", (name) => {
    expect(presetOf(game, withPreset(game, fresh, name))).toBe(name);
  });
  test("a preset with another set of investors is one's own mix", () => {
    expect(
      presetOf(game, {
        ...withPreset(game, fresh, "farabourse"),
        own: { sets: ["base", "pp"], promos: false },
      }),
    ).toBe("own");
  });
  test("sets do not matter without investors", () =>
    expect(presetOf(game, { ...fresh, own: { sets: ["base"], promos: false } })).toBe("first-game"));
});

describe("a config", () => {
  const fresh = freshChoices(game, 800);
  test("sends only chosen values", () =>
    expect(configOf(setup, game, fresh)).toEqual({ seats: 4, modules: [] }));
  test("names sets and promotional cards where they count", () => {
    const chosen = {
      ...withPreset(game, fresh, "everything"),
      own: { sets: ["pp"], promos: true },
      first: 2 as const,
    };
    expect(configOf(setup, game, chosen)).toEqual({
      seats: 4,
      modules: ["investors", "strategies"],
      sets: ["pp"],
      promos: true,
      first: 2,
    });
  });
  test("forgets a first player who has no seat", () =>
    expect(configOf(setup, game, { ...fresh, seats: 3, first: 3 })).toEqual({ seats: 3, modules: [] }));
});

test("two seats with one name are noticed", () => {
  expect(doubledName(["Ada", "Bo", "Ada"])).toBe("Ada");
  expect(doubledName(["Ada", "Bo"])).toBe("");
});

test("a table has people with names and bots with levels", () => {
  expect(tableOf(setup, game, { ...freshChoices(game, 0), seats: 2, seed: "7" }, ["Ada", "Bo"])).toEqual({
    game: "stockpile",
    config: { seats: 2, modules: [] },
    seats: [
      { kind: "person", name: "Ada" },
      { kind: "bot", bot: "greedy" },
    ],
    pace: 0,
    seed: 7,
  });
});

describe("remembered choices", () => {
  test("comes back", () => {
    const chosen = { ...withPreset(game, freshChoices(game, 350), "farabourse"), seats: 3 };
    expect(remembered(game, JSON.stringify(chosen), 800)).toEqual(chosen);
  });
  test("is understood from before a game's own choices had a place of their own", () => {
    const old = { modules: ["investors"], sets: ["pp"], promos: true };
    expect(remembered(game, JSON.stringify(old), 800).own).toEqual({
      sets: ["pp"],
      promos: true,
      house: {},
    });
  });
  test("is dropped where it makes no sense any more", () => {
    const odd = {
      modules: ["investor-bidding", "gone"],
      sets: ["gone"],
      seats: 9,
      chairs: [{ bot: "gone", name: "Ada" }, 7],
      pace: 5,
    };
    expect(remembered(game, JSON.stringify(odd), 800)).toEqual({
      ...freshChoices(game, 800),
      modules: ["investors", "investor-bidding"],
      chairs: [{ bot: "", name: "Ada" }, ...freshChoices(game, 800).chairs.slice(1)],
    });
  });
  test.each(["", "null", "7", "{", null])("%j is nothing", (text) =>
    expect(remembered(game, text, 800)).toEqual(freshChoices(game, 800)),
  );
});
