// A cotton glove: one smooth skin around the bones of a hand that holds a die between thumb and fingers. The skin is where a
// distance is zero, found cell by cell (surface nets). Right, up and near as the player sees it; 0 is the middle of the die.
import type { BufferGeometry } from "three";
import { geometryOf } from "./shapes.ts";

/** Right, up, near, and how thick it is there. */
type Joint = readonly [number, number, number, number];

const fingers: readonly (readonly Joint[])[] = [
  [
    [-12.7, -1.5, 2.4, 4.1],
    [-15.6, 9, 2, 4.6],
    [-9.2, 25, 0, 5],
    [11, 35, -3, 5.8],
  ],
  [
    [-12.5, 0, -6.2, 4],
    [-16.2, 11, -7.6, 4.7],
    [-9.2, 28.4, -10, 5.1],
    [12, 38, -13, 6],
  ],
  [
    [-3.2, 14, -17.2, 3.9],
    [-10.2, 20, -18.2, 4.5],
    [-5.2, 31, -20.2, 4.9],
    [14, 36, -22, 5.8],
  ],
  [
    [3.8, 13, -24.2, 3.5],
    [-2.2, 18, -26.6, 3.9],
    [1.8, 27, -29, 4.3],
    [17, 31, -30, 5.2],
  ],
  [
    [12.7, -1, 1, 4.3],
    [16.7, 8, 4.4, 5.1],
    [21, 20, 5, 5.9],
    [32, 32, -5, 8.4],
  ],
];
const palm: readonly (readonly [Joint, Joint])[] = [
  [
    [11, 34, -4, 6],
    [47, 47, -9, 10],
  ],
  [
    [13, 36, -13, 6.4],
    [47, 47, -12, 10.4],
  ],
  [
    [14, 34, -22, 6],
    [47, 46, -15, 10],
  ],
  [
    [17, 30, -29, 5.4],
    [46, 43, -17, 9.4],
  ],
  [
    [30, 31, -5, 8],
    [48, 44, -10, 10],
  ],
  [
    [46, 46, -12, 10.4],
    [72, 56, -10, 10],
  ],
];
/** Where the arm begins and where it goes, as the player sees it. */
export const wrist = { at: [66, 54, -10.5], along: [26, 10, 4] } as const;

function bone(x: number, y: number, z: number, a: Joint, b: Joint): number {
  const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const along = ((x - a[0]) * dx + (y - a[1]) * dy + (z - a[2]) * dz) / (dx * dx + dy * dy + dz * dz);
  const share = Math.min(1, Math.max(0, along));
  const thick = a[3] + (b[3] - a[3]) * share;
  return Math.hypot(x - a[0] - dx * share, y - a[1] - dy * share, z - a[2] - dz * share) - thick;
}
/** The smaller of two, with a soft crease between them. */
function soft(a: number, b: number, crease: number): number {
  const close = Math.max(crease - Math.abs(a - b), 0) / crease;
  return Math.min(a, b) - (close * close * crease) / 4;
}

function skin(x: number, y: number, z: number): number {
  let hand = 1e6;
  for (const finger of fingers) {
    let one = 1e6;
    for (let i = 0; i + 1 < finger.length; i++) one = soft(one, bone(x, y, z, finger[i]!, finger[i + 1]!), 2);
    hand = soft(hand, one, 2.2);
  }
  let inner = 1e6;
  for (const [from, to] of palm) inner = soft(inner, bone(x, y, z, from, to), 7);
  return soft(hand, inner, 5);
}

const low = [-24, -9, -38] as const;
const long = [104, 80, 58] as const;

export function gloveGeometry(cell: number): BufferGeometry {
  const [wide, high, deep] = long.map((one) => Math.ceil(one / cell)) as [number, number, number];
  const id = (i: number, j: number, k: number) => i + wide * (j + high * k);
  const field = new Float32Array(wide * high * deep);
  for (let k = 0; k < deep; k++)
    for (let j = 0; j < high; j++)
      for (let i = 0; i < wide; i++)
        field[id(i, j, k)] = skin(low[0] + i * cell, low[1] + j * cell, low[2] + k * cell);
  const net = new Int32Array(field.length).fill(-1);
  const points: number[] = [];
  const normals: number[] = [];
  for (let k = 0; k + 1 < deep; k++)
    for (let j = 0; j + 1 < high; j++)
      for (let i = 0; i + 1 < wide; i++) {
        const at = crossing(field, id, i, j, k);
        if (!at) continue;
        net[id(i, j, k)] = points.length / 3;
        const [x, y, z] = [low[0] + at[0] * cell, low[1] + at[1] * cell, low[2] + at[2] * cell];
        const slope = [
          skin(x + 0.6, y, z) - skin(x - 0.6, y, z),
          skin(x, y + 0.6, z) - skin(x, y - 0.6, z),
          skin(x, y, z + 0.6) - skin(x, y, z - 0.6),
        ] as const;
        const steep = Math.hypot(...slope) || 1;
        // To the axes of the desk: near is x, right is y, up is z.
        points.push(z, x, y);
        normals.push(slope[2] / steep, slope[0] / steep, slope[1] / steep);
      }
  const triangles: number[] = [];
  const quad = (corners: readonly [number, number, number, number], inside: boolean) => {
    const [a, b, c, d] = corners.map((corner) => net[corner]!) as [number, number, number, number];
    if (a < 0 || b < 0 || c < 0 || d < 0) return;
    if (inside) triangles.push(a, b, c, a, c, d);
    else triangles.push(a, c, b, a, d, c);
  };
  for (let k = 1; k + 1 < deep; k++)
    for (let j = 1; j + 1 < high; j++)
      for (let i = 1; i + 1 < wide; i++) {
        const inside = field[id(i, j, k)]! <= 0;
        if (inside !== field[id(i + 1, j, k)]! <= 0)
          quad([id(i, j - 1, k - 1), id(i, j, k - 1), id(i, j, k), id(i, j - 1, k)], inside);
        if (inside !== field[id(i, j + 1, k)]! <= 0)
          quad([id(i - 1, j, k - 1), id(i - 1, j, k), id(i, j, k), id(i, j, k - 1)], inside);
        if (inside !== field[id(i, j, k + 1)]! <= 0)
          quad([id(i - 1, j - 1, k), id(i, j - 1, k), id(i, j, k), id(i - 1, j, k)], inside);
      }
  return geometryOf(points, normals, new Array<number>((points.length / 3) * 2).fill(0), triangles);
}

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n & 1, (n >> 1) & 1, n >> 2] as const);
const edges = corners.flatMap((_, a) =>
  [1, 2, 4].filter((bit) => (a & bit) === 0).map((bit) => [a, a | bit] as const),
);

/** The middle of where the skin crosses the edges of a cell, in cells; null if it does not. */
function crossing(
  field: Float32Array,
  id: (i: number, j: number, k: number) => number,
  i: number,
  j: number,
  k: number,
): readonly [number, number, number] | null {
  const value = corners.map(([a, b, c]) => field[id(i + a, j + b, k + c)]!);
  if (value.every((one) => one > 0) || value.every((one) => one <= 0)) return null;
  const sum = [0, 0, 0];
  let count = 0;
  for (const [a, b] of edges) {
    const [from, to] = [value[a]!, value[b]!];
    if (from > 0 === to > 0) continue;
    const share = from / (from - to);
    for (let axis = 0; axis < 3; axis++)
      sum[axis]! += corners[a]![axis]! + share * (corners[b]![axis]! - corners[a]![axis]!);
    count += 1;
  }
  return [i + sum[0]! / count, j + sum[1]! / count, k + sum[2]! / count];
}
