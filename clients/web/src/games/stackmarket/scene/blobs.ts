// Soft dark spots where things touch the desk: all the contact shadow there is, in one call.
import { DynamicDrawUsage, InstancedMesh, Matrix4, MeshBasicMaterial, PlaneGeometry } from "three";
import { edge } from "../dice/measures.ts";
import { mostDice, posed } from "../dice/pictures.ts";
import type { Contact } from "./desk.ts";
import { softSpot, textureOf } from "./paint.ts";

const mostStill = 48;
const fades = 12; // mm above the desk, where a die's blob is gone

export class Blobs {
  readonly mesh: InstancedMesh;
  private readonly matrix = new Matrix4();
  private still = 0;

  constructor() {
    const material = new MeshBasicMaterial({
      map: textureOf(softSpot(64, "rgb(0 0 0 / .85)", "rgb(0 0 0 / .4)"), { colours: false }),
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
    });
    this.mesh = new InstancedMesh(new PlaneGeometry(1, 1), material, mostStill + mostDice);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
    this.mesh.count = 0;
  }

  private put(slot: number, x: number, y: number, z: number, deep: number, wide: number): void {
    this.matrix.makeScale(deep, wide, 1).setPosition(x, y, z);
    this.mesh.setMatrixAt(slot, this.matrix);
  }

  setStill(blobs: readonly Contact[]): void {
    this.still = Math.min(mostStill, blobs.length);
    for (let i = 0; i < this.still; i++) {
      const { x, y, z = -0.35, deep, wide } = blobs[i]!;
      this.put(i, x, y, z, deep, wide);
    }
    this.mesh.count = this.still;
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  /** Under every die that is near the desk. */
  follow(at: Float32Array, values: Int8Array): void {
    let slot = this.still;
    for (let die = 0; die < mostDice; die++) {
      const above = at[die * posed + 2]! - edge / 2;
      if (values[die]! < 0 || above < -2 || above > fades) continue;
      const size = edge * 1.7 * (1 - Math.max(0, above) / fades);
      this.put(slot++, at[die * posed]!, at[die * posed + 1]!, -0.1, size, size);
    }
    this.mesh.count = slot;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}
