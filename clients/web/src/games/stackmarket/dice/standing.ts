// Which dice of a stacking are which other building, and whether such a building stands: floors as physics/tower.cpp reads
// them, so what the rules rebuilt is not drawn as the heap it was.
import type { Stacking } from "$gen/messages";
import { edge } from "./measures.ts";
import { posed } from "./pictures.ts";

/** The dice of a building: the first of them, and how many. */
export interface Tower {
  readonly building: number;
  readonly from: number;
  readonly floors: number;
}

const sags = 5; // mm; a die that has sunk so far is falling

/** The towers that nobody builds on, in the order of their dice. */
export function towersAround(told: Pick<Stacking, "height" | "dice" | "around">): Tower[] {
  let from = told.height + told.dice;
  return told.around.map(([building, floors]) => {
    const tower = { building, from, floors };
    from += floors;
    return tower;
  });
}

const floorAt = (floor: number) => edge * (floor + 0.5);

/** A die has sunk below its floor. */
export const sinks = (at: Float32Array, die: number, floor: number): boolean =>
  floorAt(floor) - at[die * posed + 2]! > sags;

export function isFalling(at: Float32Array, { from, floors }: Tower): boolean {
  for (let floor = 0; floor < floors; floor++) if (sinks(at, from + floor, floor)) return true;
  return false;
}

/** One of its axes is nearly upright. */
function liesFlat(at: Float32Array, place: number): boolean {
  const [x = 0, y = 0, z = 0, w = 1] = at.subarray(place + 3, place + posed);
  const upright = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
  return upright.some((one) => Math.abs(one) > 0.9);
}

/** Every die lies flat on its floor, above the one below it. */
export function stands(at: Float32Array, { from, floors }: Tower): boolean {
  for (let floor = 0; floor < floors; floor++) {
    const place = (from + floor) * posed;
    if (Math.abs(at[place + 2]! - floorAt(floor)) > edge / 4 || !liesFlat(at, place)) return false;
    const below = place - posed;
    if (floor > 0 && Math.hypot(at[place]! - at[below]!, at[place + 1]! - at[below + 1]!) > edge)
      return false;
  }
  return true;
}
