// What is heard comes from what is seen.
import { expect, test } from "vitest";
import { Impacts, surfaceAt } from "./impacts.ts";
import { site } from "./measures.ts";
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
  expect(hit).toMatchObject({ die: 3, on: "leather" });
  expect(hit!.speed).toBeCloseTo(2400, -1);
  expect(put(8)).toMatchObject([{ on: "leather" }]);
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

test("what is hit is heard: another die, the card of a building, the leather, the bare desk", () => {
  const cards = [site(null), site(0)];
  expect(surfaceAt(0, 0, 24, cards)).toBe("stone");
  expect(surfaceAt(20, 4, 8, cards)).toBe("wood"); // before the tower, still on its card
  expect(surfaceAt(20, 4, 8, [])).toBe("leather");
  expect(surfaceAt(-120, -130, 8, cards)).toBe("wood");
  expect(surfaceAt(120, 60, 8, cards)).toBe("leather");
  expect(surfaceAt(300, 60, 8, cards)).toBe("wood");
});
