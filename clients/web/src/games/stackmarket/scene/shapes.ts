// Solid shapes with z up: boxes with rounded edges, turned things, and what stands still melted into few meshes.
import {
  BufferAttribute,
  BufferGeometry,
  LatheGeometry,
  type Material,
  Matrix4,
  Mesh,
  type Object3D,
  Vector2,
} from "three";

type Three = readonly [number, number, number];
const axes: readonly (readonly [Three, Three, Three])[] = [
  [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
  [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
];

/** A box of this size along x, y and z, whose faces each show the whole picture. */
export function roundedBox(size: Three, rounding: number, segments = 2): BufferGeometry {
  const half = size.map((one) => one / 2);
  const points: number[] = [];
  const normals: number[] = [];
  const places: number[] = [];
  const triangles: number[] = [];
  const reach = (axis: Three) => axis.reduce((sum, part, i) => sum + Math.abs(part) * half[i]!, 0);
  const cuts = (long: number) => {
    const side = Array.from(
      { length: segments + 1 },
      (_, i) => long - rounding + rounding * Math.tan(((i / segments) * Math.PI) / 4),
    );
    return [...side.map((at) => -at).reverse(), ...side];
  };
  for (const [normal, right, up] of axes) {
    const first = points.length / 3;
    const across = cuts(reach(right));
    const along = cuts(reach(up));
    for (const b of along)
      for (const a of across) {
        const sharp = normal.map((n, i) => n * reach(normal) + right[i]! * a + up[i]! * b);
        const core = sharp.map((at, i) => Math.min(half[i]! - rounding, Math.max(rounding - half[i]!, at)));
        const out = sharp.map((at, i) => at - core[i]!);
        const long = Math.hypot(...out) || 1;
        out.forEach((part, i) => {
          normals.push(part / long);
          points.push(core[i]! + (part / long) * rounding);
        });
        places.push((a / reach(right) + 1) / 2, (b / reach(up) + 1) / 2);
      }
    const wide = across.length;
    for (let j = 0; j + 1 < along.length; j++)
      for (let i = 0; i + 1 < wide; i++) {
        const at = first + j * wide + i;
        triangles.push(at, at + 1, at + wide + 1, at, at + wide + 1, at + wide);
      }
  }
  return geometryOf(points, normals, places, triangles);
}

export function geometryOf(
  points: readonly number[],
  normals: readonly number[],
  places: readonly number[],
  triangles: number[],
): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(places), 2));
  geometry.setIndex(triangles);
  return geometry;
}

/** Turned on a lathe around z: pairs of radius and height. */
export function turned(profile: readonly (readonly [number, number])[], sides: number): BufferGeometry {
  const geometry = new LatheGeometry(
    profile.map(([radius, height]) => new Vector2(radius, height)),
    sides,
  );
  return geometry.rotateX(Math.PI / 2);
}

/** A disc or rod with softened rims, from z = 0 up. */
export const rod = (radius: number, high: number, sides: number, rim = 0.6): BufferGeometry =>
  turned(
    [
      [0, 0],
      [radius - rim, 0],
      [radius, rim],
      [radius, high - rim],
      [radius - rim, high],
      [0, high],
    ],
    sides,
  );

/** Things that never move, gathered by material so that each material is drawn in one call. */
export class Still {
  private readonly parts = new Map<Material, { shadow: boolean; geometries: BufferGeometry[] }>();
  private readonly matrix = new Matrix4();

  add(geometry: BufferGeometry, material: Material, at: Three, yaw = 0, shadow = true): void {
    const placed = geometry.index ? geometry : geometry.clone();
    placed.applyMatrix4(this.matrix.makeRotationZ(yaw).setPosition(...at));
    const group = this.parts.get(material) ?? { shadow, geometries: [] };
    group.geometries.push(placed);
    this.parts.set(material, group);
  }

  into(scene: Object3D): void {
    for (const [material, { shadow, geometries }] of this.parts) {
      const mesh = new Mesh(melted(geometries), material);
      mesh.castShadow = shadow;
      mesh.receiveShadow = true;
      mesh.matrixAutoUpdate = false;
      scene.add(mesh);
    }
  }
}

function melted(geometries: readonly BufferGeometry[]): BufferGeometry {
  const points: number[] = [];
  const normals: number[] = [];
  const places: number[] = [];
  const triangles: number[] = [];
  for (const geometry of geometries) {
    const first = points.length / 3;
    const { position, normal, uv } = geometry.attributes;
    for (const value of position!.array) points.push(value);
    for (const value of normal!.array) normals.push(value);
    for (const value of uv!.array) places.push(value);
    const count = geometry.index?.count ?? position!.count;
    for (let i = 0; i < count; i++) triangles.push(first + (geometry.index ? geometry.index.getX(i) : i));
    geometry.dispose();
  }
  return geometryOf(points, normals, places, triangles);
}
