// What is heard comes from what is seen.
import { expect, test } from "vitest";
import { Impacts } from "./impacts.ts";
import { mostDice, posed } from "./pictures.ts";

const frame = 1 / 60;

test("a die that falls and stops has hit the desk with its speed", () => {
  const impacts = new Impacts();
  const at = new Float32Array(mostDice * posed);
  const values = new Int8Array(mostDice).fill(-1);
  values[3] = 1;
  const put = (z: number) => {
    at[3 * posed + 2] = z;
    return impacts.watch(at, values, frame);
  };
  for (const z of [200, 190, 175, 155, 130, 100, 65, 25]) expect(put(z)).toEqual([]);
  expect([...impacts.moving(20)]).toEqual([3]);
  const [hit] = put(9);
  expect(hit).toMatchObject({ die: 3, on: "desk" });
  expect(hit!.speed).toBeCloseTo(2400, -1);
  expect(put(8)).toMatchObject([{ on: "desk" }]);
  expect(put(8)).toHaveLength(1);
  expect(put(8)).toEqual([]);
  expect([...impacts.moving(20)]).toEqual([]);
});

test("what is set down slowly makes no sound, and nothing is heard of dice that were replaced", () => {
  const impacts = new Impacts();
  const at = new Float32Array(mostDice * posed);
  const values = new Int8Array(mostDice).fill(0);
  for (const z of [40, 39.5, 39, 38.6, 38.6]) {
    at[2] = z;
    expect(impacts.watch(at, values, frame)).toEqual([]);
  }
  impacts.reset();
  at[2] = 300;
  expect(impacts.watch(at, values, frame)).toEqual([]);
  at[2] = 300;
  expect(impacts.watch(at, values, frame)).toEqual([]);
});
