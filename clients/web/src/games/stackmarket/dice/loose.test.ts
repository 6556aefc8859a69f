// Rolled dice as they are shown.
import { expect, test } from "vitest";
import { LooseDice } from "./loose.ts";
import { posed } from "./pictures.ts";

const reserve = { x: 90, y: -136 };
const shown = (dice: LooseDice) => [...dice.values].filter((value) => value >= 0).sort();
const spot = (dice: LooseDice, die: number) => ({ x: dice.at[die * posed]!, y: dice.at[die * posed + 1]! });

test("dice tumble out of the reserve and come to rest upright, with the numbers that were drawn", () => {
  const dice = new LooseDice(reserve);
  dice.see({ rolled: [1, 0, 2, 0, 0], order: [] }, 10, false);
  dice.advance(10.01);
  expect(Math.hypot(spot(dice, 0).x - reserve.x, spot(dice, 0).y - reserve.y)).toBeLessThan(20);
  expect(dice.advance(10.4)).toBe(true);
  expect(Math.abs(dice.at[6]!)).toBeLessThan(1); // it turns
  dice.advance(13);
  expect(dice.advance(13.1)).toBe(false);
  expect(shown(dice)).toEqual([0, 2, 2]);
  for (let die = 0; die < 3; die++) {
    expect(dice.at[die * posed + 2]).toBeCloseTo(8);
    expect(dice.at[die * posed + 6]).toBeCloseTo(1);
  }
});

test("a die that is laid slides into the order, and what is left over slides back", () => {
  const dice = new LooseDice(reserve);
  dice.see({ rolled: [1, 1, 0, 0, 0], order: [] }, 0, false);
  dice.advance(5);
  dice.see({ rolled: [1, 0, 0, 0, 0], order: [1] }, 5, false);
  dice.advance(6);
  expect(shown(dice)).toEqual([0, 1]);
  const laid = [...dice.values].indexOf(1);
  expect(spot(dice, laid).x).toBeLessThan(90);
  dice.see({ rolled: [0, 0, 0, 0, 0], order: [1] }, 6, false);
  dice.advance(6.1);
  expect(shown(dice)).toEqual([0, 1]); // on its way back
  dice.advance(8);
  expect(shown(dice)).toEqual([1]);
  dice.see(null, 9, false);
  dice.advance(9);
  expect(dice.count).toBe(0);
});

test("a drag is meant for the order only if it ends there, and the die slides back until the view says so", () => {
  const dice = new LooseDice(reserve);
  dice.see({ rolled: [0, 0, 0, 1, 0], order: [] }, 0, true);
  dice.advance(1);
  const at = spot(dice, 0);
  expect(dice.near({ x: 0, y: 0 }, 1)).toBeNull();
  const die = dice.near(at, 1)!;
  expect(dice.valueOf(die)).toBe(3);
  dice.drag(die, { x: 150, y: 40 });
  expect(dice.drop(die, 1)).toBe(false);
  dice.drag(die, { x: 66, y: 0 });
  expect(dice.drop(die, 1)).toBe(true);
  dice.advance(3);
  expect(spot(dice, 0).x).toBeCloseTo(at.x, 3);
});

test("without motion everything is in its place at once", () => {
  const dice = new LooseDice(reserve);
  dice.see({ rolled: [2, 0, 0, 0, 0], order: [] }, 100, true);
  expect(dice.advance(100) && dice.advance(100)).toBe(false);
  expect(shown(dice)).toEqual([0, 0]);
});

test("every die of a roll is heard twice, the second time more softly, and one that is laid slides", () => {
  const dice = new LooseDice(reserve);
  dice.see({ rolled: [1, 0, 2, 0, 0], order: [] }, 0, false);
  const speeds = new Map<number, number[]>();
  for (let now = 0; now < 3; now += 1 / 60) {
    dice.advance(now);
    for (const { die, speed, on } of dice.hits) {
      expect(on).toBe("leather");
      speeds.set(die, [...(speeds.get(die) ?? []), speed]);
    }
    expect(dice.slides).toBe(false);
  }
  expect(speeds.size).toBe(3);
  for (const [first, second, ...more] of speeds.values()) {
    expect(first).toBeGreaterThan(2 * second!);
    expect(more).toEqual([]);
  }
  dice.see({ rolled: [0, 0, 2, 0, 0], order: [0] }, 4, false);
  dice.advance(4);
  expect(dice.slides).toBe(true);
  dice.advance(4.1);
  expect(dice.slides).toBe(false);
});

test("what nobody sees move is not heard", () => {
  const dice = new LooseDice(reserve);
  dice.see({ rolled: [2, 0, 0, 0, 0], order: [] }, 100, true);
  dice.see({ rolled: [1, 0, 0, 0, 0], order: [0] }, 101, true);
  dice.advance(101);
  expect(dice.hits).toEqual([]);
  expect(dice.slides).toBe(false);
});
