import { expect, test } from "vitest";
import { besideAt, highest, StillTower } from "./beside.ts";
import { edge } from "./measures.ts";
import { mostDice, posed } from "./pictures.ts";

const column = (floors: number) => {
  const at = new Float32Array(mostDice * posed);
  for (let die = 0; die < floors; die++) at.set([0, 0, edge * (die + 0.5), 0, 0, 0, 1], die * posed);
  return at;
};

test("a rival's tower stands beside one's own, as high as it was left", () => {
  const tower = new StillTower(column(5), [0, 1, 2, 3, 4, 0, 1], 5);
  expect([...tower.values.slice(0, 6)]).toEqual([0, 1, 2, 3, 4, -1]);
  expect(highest(tower)).toBe(5 * edge);
  expect(tower.advance()).toBe(true);
  expect(tower.advance()).toBe(false);
  expect(Math.abs(besideAt)).toBeGreaterThan(2 * edge);
});

test("of a fallen tower nothing is seen", () => {
  expect(highest(new StillTower(column(5), [0, 1, 2, 3, 4], 0))).toBeNull();
});
