import { describe, expect, test } from "vitest";
import type { Door, TableTold, ToldChange, ToldView, View } from "../door/door.ts";
import { follow } from "../door/follow.ts";
import { changed, digestOfView, emptyModel, heard, shown } from "../door/model.ts";
import type { Sample } from "./sample.ts";

// As much of a view as these tests look at.
const viewOf = (cash: number, prices = [4, 4]) =>
  ({
    observer: 0,
    players: [
      { cash, regular: [0, 1] },
      { cash: 20, regular: [1, 0] },
    ],
    prices,
  }) as unknown as View<Sample>;
const node = { kind: "decision", decision: "bid", seat: 0, pending: [0] } as const;
const bid = (seat: number) => ({ event: "bid-placed", seat, pile: 0, space: 1 }) as never;

const told = (view: View<Sample>, more: Partial<ToldView<Sample>> = {}): ToldView<Sample> => ({
  type: "view",
  n: 1,
  view,
  digest: digestOfView(view),
  from: 0,
  events: [],
  node,
  ...more,
});
const change = (
  view: View<Sample>,
  paths: Record<string, unknown>,
  more: Partial<ToldChange<Sample>> = {},
): ToldChange<Sample> => ({
  type: "change",
  n: 2,
  change: paths,
  digest: digestOfView(view),
  from: 0,
  events: [],
  node,
  ...more,
});
const start = heard(emptyModel<Sample>(0), told(viewOf(20), { events: [bid(1)], decision: 5, legal: [[5]] }));

describe("a change", () => {
  test("replaces what its paths name and shares the rest", () => {
    const before = viewOf(20);
    const after = changed(before, { "/players/0/cash": 17, "/prices": [4, 6] });
    expect(after).toEqual(viewOf(17, [4, 6]));
    expect(before).toEqual(viewOf(20));
    expect(after?.players[1]).toBe(before.players[1]);
    expect(after?.players[0]?.regular).toBe(before.players[0]?.regular);
  });

  test("may be the whole view", () => {
    expect(changed(viewOf(20), { "": viewOf(1) })).toEqual(viewOf(1));
  });

  test("with escaped keys", () => {
    const view = { "a/b": { "c~d": 1 } };
    expect(changed(view, { "/a~1b/c~0d": 2 })).toEqual({ "a/b": { "c~d": 2 } });
  });

  test.each([
    "/nothing",
    "/players/7/cash",
    "/players/-1",
    "/players/00",
    "/prices/0/1",
    "/players/0/cash/x",
    "/__proto__/x",
    "x",
  ])("that points nowhere is none: %s", (path) => {
    expect(changed(viewOf(20), { [path]: 1 })).toBeNull();
  });
});

describe("a model", () => {
  test("begins with a view, which is nothing that happened", () => {
    expect(start).toMatchObject({ n: 1, decision: 5, legal: [[5]], steps: [], stale: false, over: false });
    expect(start.events).toEqual([bid(1)]);
  });

  test("queues changes until they have been shown", () => {
    const once = heard(start, change(viewOf(17), { "/players/0/cash": 17 }, { from: 1, events: [bid(0)] }));
    const twice = heard(
      once,
      change(viewOf(9), { "/players/0/cash": 9 }, { n: 3, from: 2, events: [bid(1), bid(0)] }),
    );
    expect(twice.events).toEqual([bid(1), bid(0), bid(1), bid(0)]);
    expect(twice.steps.map(({ from, n, back }) => [from, n, back])).toEqual([
      [1, 2, false],
      [2, 3, false],
    ]);
    expect(twice.steps[0]?.view).toEqual(viewOf(17));
    expect(twice).toMatchObject({ decision: null, legal: [], undo: false });
    expect(shown(twice, 1).steps).toEqual([twice.steps[1]]);
    expect(shown(shown(twice)).steps).toEqual([]);
  });

  test("keeps one's own sealed plan until a whole view tells another, or none", () => {
    const whole = {
      type: "view",
      n: 1,
      digest: "",
      from: 1,
      events: [],
      node: { kind: "over" },
      view: viewOf(20),
    } as const;
    const sealed = heard(start, { ...whole, plan: [[2, 1, 3]] });
    expect(sealed.plan).toEqual([[2, 1, 3]]);
    const later = heard(sealed, change(viewOf(17), { "/players/0/cash": 17 }, { from: 1, events: [bid(0)] }));
    expect(later.plan).toBe(sealed.plan);
    expect(heard(later, whole).plan).toEqual([]);
    const terms = { wishes: [{ most: 10 }], otherwise: "ask" } as const;
    const agreed = heard(start, { ...whole, terms, keep: true });
    expect(
      heard(agreed, change(viewOf(17), { "/players/0/cash": 17 }, { from: 1, events: [bid(0)] })),
    ).toMatchObject({ terms, keep: true });
    expect(heard(agreed, whole)).toMatchObject({ terms: null, keep: false });
  });

  test("cuts its log when something is taken back", () => {
    const moved = heard(
      start,
      change(viewOf(17), { "/players/0/cash": 17 }, { from: 1, events: [bid(0), bid(1)] }),
    );
    const back = heard(moved, change(viewOf(20), { "/players/0/cash": 20 }, { n: 1, from: 1, events: [] }));
    expect(back.events).toEqual([bid(1)]);
    expect(back.steps.at(-1)).toMatchObject({ back: true, events: [] });
  });

  test.each([
    ["another digest", change(viewOf(1), { "/players/0/cash": 17 })],
    ["a path that points nowhere", change(viewOf(17), { "/players/0/gold": 17 })],
    ["events that were missed", change(viewOf(17), { "/players/0/cash": 17 }, { from: 9 })],
  ])("notices %s, and waits for a whole view", (_, message) => {
    const stale = heard(start, message);
    expect(stale).toMatchObject({ stale: true, n: 1, view: start.view });
    expect(heard(stale, change(viewOf(2), { "/players/0/cash": 2 }))).toBe(stale);
    const mended = heard(stale, told(viewOf(2), { n: 4, events: [bid(1), bid(0)] }));
    expect(mended).toMatchObject({ stale: false, n: 4, view: viewOf(2) });
    expect(mended.steps).toMatchObject([{ from: 1, events: [bid(0)] }]); // only what is new
  });

  test("knows who sits where", () => {
    const table = {
      type: "table",
      seats: [{ kind: "bot", bot: "greedy" }],
      config: { seats: 1 },
      over: false,
    } as never;
    expect(heard(start, table)).toMatchObject({ seats: [{ kind: "bot" }], config: { seats: 1 }, n: 1 });
  });

  test("is over with its scores", () => {
    const end = heard(start, told(viewOf(20), { n: 2, node: { kind: "over" }, scores: [3, 4] }));
    expect(end).toMatchObject({ over: true, scores: [3, 4], decision: null });
  });
});

test("who follows a door asks once for a whole view when the picture does not fit", () => {
  const sent: unknown[] = [];
  let tell: (told: TableTold) => void = () => {};
  const door: Door = {
    table: "t",
    seat: 0,
    send: async (message) => {
      sent.push(message);
      return { type: "done" };
    },
    listen: (listener) => {
      tell = listener;
      return () => {};
    },
    close: () => {},
  };
  const models: number[] = [];
  const followed = follow(door, (model) => models.push(model.n));
  tell(told(viewOf(20)));
  tell(change(viewOf(1), { "/players/0/cash": 17 }));
  tell(change(viewOf(1), { "/players/0/cash": 18 }));
  expect(sent).toEqual([{ do: "resync", since: 0 }]);
  expect(followed.model.stale).toBe(true);
  tell(told(viewOf(3), { n: 3 }));
  expect(followed.model).toMatchObject({ stale: false, n: 3 });
  followed.shown();
  expect(followed.model.steps).toEqual([]);
  expect(models.length).toBe(4);
});
