// What becomes of the other buildings: pictures as they come, and the position that is shown after them.
import { expect, test } from "vitest";
import type { Stacking } from "$gen/messages";
import { Director } from "./director.ts";
import { edge, site } from "./measures.ts";
import { posed } from "./pictures.ts";
import { type Place, picture } from "./testing_pictures.ts";

const told = {
  type: "stacking",
  stacking: 1,
  building: 0,
  height: 3,
  dice: 1,
  around: [[1, 3]],
  seat: 0,
  bot: false,
  takeover: false,
  seconds: 60,
} as const satisfies Stacking;

const view = {
  round: 0,
  buildings: [{ floors: [1, 1, 1] }, { floors: [2, 2, 2] }],
  order: [1],
  takeover: { smallest: null },
};

const column = ({ x, y }: { readonly x: number; readonly y: number }, lean = 0): Place[] =>
  [0, 1, 2].map((floor) => [x + lean * floor, y, edge * (floor + 0.5)]);
const waiting: Place = [80, 0, 8];
const heap: readonly Place[] = [
  [-130, -110, 8],
  [-90, -150, 8],
  [-60, -100, 8],
];

/** Stacks so that the other building ends as `other` says; nothing was placed. */
function stacked(other: readonly Place[], given: Stacking = told): Director {
  const director = new Director();
  director.see(view, 0);
  director.begin(given);
  director.take(picture([...column(site(null)), waiting, ...column(site(0))], 0), 0);
  director.take(picture([...column(site(null)), waiting, ...other], 240), 1);
  director.take(picture([...column(site(null)), waiting, ...other], 480, { over: true }), 2);
  return director;
}

/** The dice of the other building as they are drawn. */
function drawn(director: Director): number[][] {
  return [3, 4, 5].map((die) => [...director.at.subarray(die * posed, die * posed + 3)]);
}
const close = (places: readonly Place[]) => places.map((at) => at.map((one) => expect.closeTo(one, 1)));

test("a building that fell beside the one that was built is rebuilt straight, as high as it was", () => {
  const director = stacked(heap);
  expect(director.knocked).toEqual([1]);
  expect(director.falls).toBe(true);
  director.see(view, 0);
  director.endFall();
  expect(director.stacks).toBe(false);
  expect(drawn(director)).toEqual(close(column(site(0))));
});

test("one that was only pushed stays as crooked as it is", () => {
  const crooked = column(site(0), 3);
  const director = stacked(crooked);
  expect(director.knocked).toEqual([]);
  expect(director.falls).toBe(false);
  director.see(view, 0);
  expect(drawn(director)).toEqual(close(crooked));
});

test("a fall that was seen does not begin again, and the next stacking begins without it", () => {
  const director = stacked(heap);
  director.endFall();
  director.begin({ ...told, stacking: 2 });
  expect(director.knocked).toEqual([]);
  director.take(picture([...column(site(null)), waiting, ...heap], 240), 5);
  expect(director.falls).toBe(true);
  director.endFall();
  director.take(picture([...column(site(null)), waiting, ...heap], 260), 5.1);
  expect(director.falls).toBe(false);
});

test("after a takeover every building begins anew", () => {
  const director = stacked(column(site(0), 3), { ...told, takeover: true });
  director.see(view, 0);
  expect(drawn(director)).toEqual(close(column(site(0))));
});

test("the next round begins anew as well, where its takeover was not watched", () => {
  const director = stacked(column(site(0), 3));
  director.see(view, 0);
  director.see({ ...view, round: 1 }, 0);
  expect(drawn(director)).toEqual(close(column(site(0))));
});
