import { expect, test } from "vitest";
import { treeOf } from "./tree.ts";

test("a view becomes rows: plain values and lists first, then tables, then groups", () => {
  const view = {
    insight: { worth: { now: 25 } },
    players: [
      { cash: 20, fees: [] },
      { cash: 17, fees: [1, 2], bonds: 1 },
    ],
    round: 2,
    next_first: null,
    open: true,
    prices: [5, 6, 4],
  };
  expect(treeOf(view)).toEqual([
    { kind: "value", key: "round", text: "2" },
    { kind: "value", key: "next first", text: "–" },
    { kind: "value", key: "open", text: "✓" },
    { kind: "value", key: "prices", text: "5, 6, 4" },
    {
      kind: "table",
      key: "players",
      columns: ["1", "2"],
      rows: [
        { key: "cash", cells: ["20", "17"] },
        { key: "fees", cells: ["–", "1, 2"] },
        { key: "bonds", cells: ["–", "1"] },
      ],
    },
    {
      kind: "group",
      key: "insight",
      rows: [{ kind: "group", key: "worth", rows: [{ kind: "value", key: "now", text: "25" }] }],
    },
  ]);
});

test("a list of unlike things is a group, counted from 1", () => {
  expect(treeOf([{ cards: [{ card: "boom" }] }])).toEqual([
    {
      kind: "group",
      key: "1",
      rows: [
        {
          kind: "group",
          key: "cards",
          rows: [{ kind: "group", key: "1", rows: [{ kind: "value", key: "card", text: "boom" }] }],
        },
      ],
    },
  ]);
});

test.each([null, 7, "text", undefined])("%j has no rows", (value) => expect(treeOf(value)).toEqual([]));
