import { expect, test } from "vitest";
import { treeOf } from "./tree.ts";

test("a view becomes rows: plain values, short lists, and groups within groups", () => {
  const view = {
    round: 2,
    next_first: null,
    open: true,
    prices: [5, 6, 4],
    piles: [{ cards: [], bid: { seat: 1, space: 4 } }],
  };
  expect(treeOf(view)).toEqual([
    { kind: "value", key: "round", text: "2" },
    { kind: "value", key: "next first", text: "–" },
    { kind: "value", key: "open", text: "✓" },
    { kind: "value", key: "prices", text: "5, 6, 4" },
    {
      kind: "group",
      key: "piles",
      rows: [
        {
          kind: "group",
          key: "1",
          rows: [
            { kind: "value", key: "cards", text: "–" },
            {
              kind: "group",
              key: "bid",
              rows: [
                { kind: "value", key: "seat", text: "1" },
                { kind: "value", key: "space", text: "4" },
              ],
            },
          ],
        },
      ],
    },
  ]);
});

test.each([null, 7, "text", undefined])("%j has no rows", (value) => expect(treeOf(value)).toEqual([]));
