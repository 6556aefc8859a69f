// Which shot the camera takes, and what must be in it.
import { expect, test } from "vitest";
import type { Stacking } from "$gen/messages";
import { CameraDirector } from "../scene/camera.ts";
import { type Box, isFree, joined, type Screen } from "../scene/shots.ts";
import { attention, type Moment } from "./attention.ts";
import { Director } from "./director.ts";
import { edge, site } from "./measures.ts";
import { posed } from "./pictures.ts";

const told = {
  stacking: 1,
  building: 0,
  height: 8,
  dice: 2,
  around: [],
  seat: 0,
  bot: false,
  takeover: false,
  seconds: 60,
} as unknown as Stacking;

/** A straight tower of eight, and two dice before it. */
function stacking(): Director {
  const director = new Director();
  director.see({ round: 0, buildings: [{ floors: [] }], order: [], takeover: { smallest: null } }, 0);
  director.begin(told, new Array(10).fill(1));
  for (let die = 0; die < 10; die++)
    director.at.set(die < 8 ? [0, 0, edge * (die + 0.5)] : [80 + 28 * (die - 8), 0, 8], die * posed);
  Object.assign(director.poses.hand, { x: 80, y: 0, z: 40, held: 0, placed: 0, state: "empty" });
  return director;
}
const moment = (director: Director, more: Partial<Moment> = {}): Moment => ({
  director,
  stacks: true,
  holds: false,
  sway: 0,
  takeover: [],
  settles: false,
  rolls: false,
  ruler: null,
  tray: null,
  right: { x: 0, y: 1 },
  ...more,
});

/** Around everything that must be seen. */
function attended(seen: Moment) {
  const { shot, boxes } = attention(seen);
  return { shot, box: boxes.reduce(joined) };
}

test("an empty hand reaches: the tower and the dice of the turn are in the picture", () => {
  const { shot, box } = attended(moment(stacking()));
  expect(shot).toBe("reach");
  expect(box.min.z).toBeLessThanOrEqual(0);
  expect(box.max.z).toBeGreaterThanOrEqual(8 * edge);
  expect(box.max.x).toBeGreaterThanOrEqual(108 + edge / 2);
});

test("a held die near its site is placed: close, with five floors below it", () => {
  const director = stacking();
  Object.assign(director.poses.hand, { x: 5, y: 3, z: 160, held: 1, state: "holding" });
  const { shot, box } = attended(moment(director, { holds: true }));
  expect(shot).toBe("placing");
  expect(box.min.z).toBeCloseTo(3 * edge);
  expect(box.max.z).toBeGreaterThan(160);
});

test("while a die is aimed the box stays the same, so the camera does", () => {
  const director = stacking();
  const aimed = (x: number, y: number, z: number) => {
    Object.assign(director.poses.hand, { x, y, z, held: 1, state: "holding" });
    return attended(moment(director, { holds: true })).box;
  };
  expect(aimed(4, -6, 150)).toEqual(aimed(-9, 8, 140));
  expect(aimed(0, 70, 150).max.y).toBeGreaterThanOrEqual(70); // but it is never left outside
});

test("a tower that sways is seen whole", () => {
  const director = stacking();
  Object.assign(director.poses.hand, { x: 5, y: 3, z: 160, held: 1, state: "holding" });
  const { shot, box } = attended(moment(director, { holds: true, sway: 0.7 }));
  expect(shot).toBe("sway");
  expect(box.min.z).toBeCloseTo(0);
});

test("nobody stacks: the whole table, with its ruler; a settlement and rolled dice have their own shots", () => {
  const director = stacking();
  director.begin(null);
  const ruler = { x: -123, y: 60, z: 240 };
  const table = attended(moment(director, { stacks: false, ruler }));
  expect(table.shot).toBe("overview");
  expect(table.box.max.z).toBe(240);
  expect(attention(moment(director, { stacks: false, rolls: true })).shot).toBe("roll");
  expect(attention(moment(director, { stacks: false, settles: true })).shot).toBe("settlement");
});

test("dice that were rolled are seen before they are stacked, until the hand has one", () => {
  const director = stacking();
  expect(attention(moment(director, { rolls: true })).shot).toBe("roll");
  Object.assign(director.poses.hand, { x: 80, y: 0, z: 20, held: 1, state: "holding" });
  expect(attention(moment(director, { rolls: true, holds: true })).shot).toBe("placing");
});

test("a takeover is seen from below while it is announced and breathes, but its dice are placed from above", () => {
  const director = stacking();
  const shotOf = (more: Partial<Moment>) => attention(moment(director, more)).shot;
  director.begin({ ...told, takeover: true }, new Array(10).fill(1));
  expect(shotOf({ takeover: [0, 1] })).toBe("takeover");
  expect(shotOf({})).toBe("reach"); // dice lie beside the tower and are to be taken
  Object.assign(director.poses.hand, { x: 5, y: 3, z: 160, held: 1, state: "holding" });
  expect(shotOf({ holds: true })).toBe("placing");
  expect(shotOf({ holds: true, takeover: [0, 1] })).toBe("placing");
  Object.assign(director.poses.hand, { x: 150 });
  expect(shotOf({ holds: true })).toBe("reach");
  Object.assign(director.poses.hand, { placed: 2 });
  expect(shotOf({ holds: true })).not.toBe("takeover"); // the last one is still in the hand
  Object.assign(director.poses.hand, { held: 0, placed: 2, state: "empty" });
  expect(shotOf({})).toBe("takeover");
  expect(shotOf({ sway: 0.9 })).toBe("takeover");
});

test("without hands a takeover is seen from below as well, both towers from plate to top", () => {
  const director = new Director();
  const floors = (height: number) => ({ floors: new Array<number>(height).fill(1) });
  const buildings = [floors(9), floors(3), floors(5)];
  director.see({ round: 0, buildings, order: [], takeover: { smallest: "blue" } }, 0);
  const { shot, box } = attended(moment(director, { stacks: false, takeover: [0, 1] }));
  expect(shot).toBe("takeover");
  const [tall, small] = [0, 1].map((building) => director.spots.find((spot) => spot.building === building)!);
  expect(box.min.z).toBeLessThanOrEqual(0);
  expect(box.max.z).toBeCloseTo(9 * edge);
  for (const { x, y } of [tall!, small!]) {
    expect(box.min.x).toBeLessThanOrEqual(x - edge / 2);
    expect(box.max.y).toBeGreaterThanOrEqual(y + edge / 2);
  }
  expect(attention(moment(director, { stacks: false, settles: true, takeover: [0, 1] })).shot).toBe(
    "settlement",
  );
});

test("a fall comes before everything else", () => {
  const director = stacking();
  director.falls = true;
  expect(attention(moment(director, { holds: true, settles: true })).shot).toBe("fall");
});

const screens: readonly Screen[] = [
  { width: 1440, height: 858, insets: { top: 0, bottom: 112, left: 0, right: 64 } },
  { width: 390, height: 804, insets: { top: 46, bottom: 130, left: 0, right: 34 } },
  { width: 844, height: 350, insets: { top: 0, bottom: 0, left: 288, right: 150 } },
];

/** Four tall towers; two dice wait before the first. */
function fourTowers(): { director: Director; towers: Box[] } {
  const director = new Director();
  const heights = [16, 15, 14, 15];
  const building = (height: number) => ({ floors: new Array<number>(height).fill(1) });
  const view = { round: 0, buildings: heights.map(building), order: [], takeover: { smallest: null } };
  director.see(view, 0);
  const around = heights.slice(1).map((height, i) => [i + 1, height] as const);
  director.begin({ ...told, height: 16, around }, new Array(62).fill(1));
  let die = 0;
  const put = (x: number, y: number, z: number) => director.at.set([x, y, z], die++ * posed);
  const tower = (height: number, { x, y }: { readonly x: number; readonly y: number }): Box => {
    for (let floor = 0; floor < height; floor++) put(x, y, edge * (floor + 0.5));
    const [near, far] = [-edge / 2, edge / 2];
    return { min: { x: x + near, y: y + near, z: 0 }, max: { x: x + far, y: y + far, z: edge * height } };
  };
  const towers = [tower(16, site(null))];
  for (const at of [0, 1]) put(80 + 28 * at, 0, 8);
  for (const [i, height] of heights.slice(1).entries()) towers.push(tower(height, site(i)));
  Object.assign(director.poses.hand, { x: 80, y: 0, z: 40, held: 0, placed: 0, state: "empty" });
  return { director, towers };
}

test.each(screens)("an empty hand sees every tower whole, on $width x $height", (screen) => {
  const { director, towers } = fourTowers();
  const camera = new CameraDirector();
  const { shot, boxes } = attention(moment(director));
  expect(shot).toBe("reach");
  camera.frame(shot, boxes, screen);
  camera.settle(0, true);
  for (const [building, tower] of towers.entries())
    expect(isFree([tower], camera, screen), `${building}`).toBe(true);
});

test("what lies about of a building that fell does not push the camera away", () => {
  const { director } = fourTowers();
  const far = attended(moment(director)).box.max.x;
  director.at.set([300, 200, 8], 61 * posed);
  expect(attended(moment(director)).box.max.x).toBe(far);
});

test("a fall keeps the building that it takes along in the picture", () => {
  const { director } = fourTowers();
  director.falls = true;
  const before = attended(moment(director)).box;
  expect(before.min.x).toBeGreaterThan(site(2).x);
  director.knocked = [3];
  const { shot, box } = attended(moment(director));
  expect(shot).toBe("fall");
  expect(box.min.x).toBeLessThan(site(2).x);
  expect(box.max.y).toBeGreaterThan(site(2).y);
});
