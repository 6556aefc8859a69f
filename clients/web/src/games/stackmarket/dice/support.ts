// Where a held die would stand, by geometry alone: how far its middle lies inside the die below, and which joint of the
// tower would be the weakest. It predicts nothing: a tower can fall from a good place and stand on a bad one.
import { edge } from "./measures.ts";

const half = edge / 2;

/** A die seen from above; its turn in radians. */
export interface FromAbove {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
}

/** How far a point is inside the square of a die, in millimetres; negative outside. */
export function inside(point: { readonly x: number; readonly y: number }, die: FromAbove): number {
  const [dx, dy] = [point.x - die.x, point.y - die.y];
  const [cos, sin] = [Math.cos(die.yaw), Math.sin(die.yaw)];
  return half - Math.max(Math.abs(dx * cos + dy * sin), Math.abs(dy * cos - dx * sin));
}

export type Support = "well" | "barely" | "hardly";

/** Well: more than 3 mm inside; barely: 1 to 3 mm; hardly: less, or beside the tower. */
export function supportOf(held: FromAbove, below: FromAbove): Support {
  const by = inside(held, below);
  return by > 3 ? "well" : by >= 1 ? "barely" : "hardly";
}

export interface Joint {
  /** Floors below the joint. */
  readonly floor: number;
  /** The middle of everything above it. */
  readonly x: number;
  readonly y: number;
  /** How far that is inside the die below. */
  readonly inside: number;
}

/** Of a tower from its foot up: the joint whose load is nearest to an edge. Null for a single die. */
export function weakestJoint(tower: readonly FromAbove[]): Joint | null {
  let weakest: Joint | null = null;
  let [sumX, sumY, count] = [0, 0, 0];
  for (let floor = tower.length - 1; floor > 0; floor--) {
    sumX += tower[floor]!.x;
    sumY += tower[floor]!.y;
    count += 1;
    const middle = { x: sumX / count, y: sumY / count };
    const by = inside(middle, tower[floor - 1]!);
    if (!weakest || by < weakest.inside) weakest = { floor, ...middle, inside: by };
  }
  return weakest;
}

/** The turn of a die around the vertical, from x, y, z, w. */
export function yawOf(at: Float32Array, place: number): number {
  const [x, y, z, w] = [at[place + 3]!, at[place + 4]!, at[place + 5]!, at[place + 6]!];
  return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
}
