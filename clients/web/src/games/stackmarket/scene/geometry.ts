// A die: a cube with rounded edges, whose faces lie in one picture. There are five, one for each number on top, so that
// the windows of a die that stands are upright whatever it shows.
import type { BufferGeometry } from "three";
import { edge } from "../dice/measures.ts";
import { geometryOf } from "./shapes.ts";

const rounding = 1.7;
/** Faces in the atlas: two rows of three. */
export const columns = 3;
export const rows = 2;

/** The second blank wall of the atlas: a die has two of them, and they are not alike. */
const otherWall = 5;

/** Bottom and sides by the number on top; sides go round: +x, +y, −x, −y. Numbers opposite: 0 0, 1 3, 2 4. */
const others: readonly (readonly [bottom: number, sides: readonly [number, number, number, number]])[] = [
  [otherWall, [1, 2, 3, 4]],
  [3, [2, 0, 4, otherWall]],
  [4, [3, 0, 1, otherWall]],
  [1, [4, 0, 2, otherWall]],
  [2, [1, 0, 3, otherWall]],
];

type Three = readonly [number, number, number];
interface Face {
  readonly normal: Three;
  /** Where the picture's right and top are. */
  readonly right: Three;
  readonly up: Three;
  /** Its cell in the atlas. */
  readonly value: number;
}

function facesOf(top: number): readonly Face[] {
  const [bottom, sides] = others[top] ?? [0, [1, 2, 3, 4]];
  const z: Three = [0, 0, 1];
  return [
    { normal: z, right: [0, 1, 0], up: [-1, 0, 0], value: top },
    { normal: [0, 0, -1], right: [0, 1, 0], up: [1, 0, 0], value: bottom },
    { normal: [1, 0, 0], right: [0, 1, 0], up: z, value: sides[0] },
    { normal: [0, 1, 0], right: [-1, 0, 0], up: z, value: sides[1] },
    { normal: [-1, 0, 0], right: [0, -1, 0], up: z, value: sides[2] },
    { normal: [0, -1, 0], right: [1, 0, 0], up: z, value: sides[3] },
  ];
}

const half = edge / 2;
const inner = half - rounding;
/** Where faces are cut along an edge: the more cuts, the rounder it is. */
function cuts(segments: number): number[] {
  const side = Array.from(
    { length: segments + 1 },
    (_, i) => inner + rounding * Math.tan(((i / segments) * Math.PI) / 4),
  );
  return [...side.map((at) => -at).reverse(), ...side];
}
/** Faces are drawn a little smaller than their cells, so that neighbours do not show at the edges. */
const inset = 0.012;
const within = (share: number) => inset + share * (1 - 2 * inset);

export function dieGeometry(top: number, segments = 3): BufferGeometry {
  const grid = cuts(segments);
  const points: number[] = [];
  const normals: number[] = [];
  const places: number[] = [];
  const triangles: number[] = [];
  for (const face of facesOf(top)) {
    const first = points.length / 3;
    for (const b of grid)
      for (const a of grid) {
        const along = (i: 0 | 1 | 2) => face.normal[i] * half + face.right[i] * a + face.up[i] * b;
        const on: Three = [along(0), along(1), along(2)];
        rounded(on, points, normals);
        const u = (a + half) / edge;
        const v = (b + half) / edge;
        places.push(
          ((face.value % columns) + within(u)) / columns,
          (rows - 1 - Math.floor(face.value / columns) + within(v)) / rows,
        );
      }
    const wide = grid.length;
    for (let j = 0; j + 1 < wide; j++)
      for (let i = 0; i + 1 < wide; i++) {
        const at = first + j * wide + i;
        triangles.push(at, at + 1, at + wide + 1, at, at + wide + 1, at + wide);
      }
  }
  return geometryOf(points, normals, places, triangles);
}

/** A point of the sharp cube, drawn in to the rounded one. */
function rounded(on: Three, points: number[], normals: number[]): void {
  const core = on.map((value) => Math.min(inner, Math.max(-inner, value)));
  const out = on.map((value, i) => value - core[i]!);
  const long = Math.hypot(...out) || 1;
  for (let i = 0; i < 3; i++) {
    const normal = out[i]! / long;
    normals.push(normal);
    points.push(core[i]! + normal * rounding);
  }
}
