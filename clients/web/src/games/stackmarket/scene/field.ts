// All dice of the desk, drawn in five calls: one mesh for each number on top, with a place for every die.
import { Color, DynamicDrawUsage, InstancedMesh, type Material, Matrix4, Quaternion, Vector3 } from "three";
import { lost, mostDice, posed } from "../dice/pictures.ts";
import { dieGeometry } from "./geometry.ts";
import type { TrayDice } from "./tray.ts";

/** Poses, and the number on top of each die; −1: not drawn. */
interface PosedDice {
  readonly at: Float32Array;
  readonly values: Int8Array;
}

const values = 5;
const room = mostDice * 2 + 32; // rolled dice, and the reserve

export class DiceField {
  readonly meshes: readonly InstancedMesh[];
  private readonly counts = new Uint8Array(values);
  private readonly spins = [0, 1, 2, 3].map((turn) =>
    new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), (turn * Math.PI) / 2),
  );
  private readonly place3 = new Vector3();
  private readonly turn = new Quaternion();
  private readonly size = new Vector3(1, 1, 1);
  private readonly matrix = new Matrix4();
  private readonly tint = new Color();

  constructor(material: Material, segments = 3) {
    this.meshes = Array.from({ length: values }, (_, value) => {
      const mesh = new InstancedMesh(dieGeometry(value, segments), material, room);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      mesh.count = 0;
      for (let i = 0; i < room; i++) mesh.setColorAt(i, this.tint.set(0xffffff));
      return mesh;
    });
  }

  place({ at, values: shown }: PosedDice, reserve?: TrayDice, loose?: TrayDice): void {
    this.counts.fill(0);
    for (let die = 0; die < mostDice; die++) {
      if (at[die * posed + 2]! <= lost) continue; // it fell off the desk
      // No two stones are quite alike; the lowest of a tower is a little darker.
      const dark = at[die * posed + 2]! < 9 ? 0.03 : 0;
      this.put(die, shown[die]!, at, die * posed, 0.93 + (((die * 37) % 11) - 5) * 0.012 - dark);
    }
    if (reserve)
      for (let die = 0; die < reserve.values.length; die++)
        this.put(die, reserve.values[die]!, reserve.at, die * posed, 0.84);
    if (loose)
      for (let die = 0; die < loose.values.length; die++)
        this.put(die, loose.values[die]!, loose.at, die * posed, 0.93);
    this.meshes.forEach((mesh, value) => {
      mesh.count = this.counts[value]!;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    });
  }

  private put(die: number, value: number, at: Float32Array, from: number, light: number): void {
    const mesh = this.meshes[value];
    if (value < 0 || !mesh) return;
    this.place3.set(at[from]!, at[from + 1]!, at[from + 2]!);
    this.turn.set(at[from + 3]!, at[from + 4]!, at[from + 5]!, at[from + 6]!);
    this.turn.multiply(this.spins[(die * 7 + value * 3) & 3]!);
    this.matrix.compose(this.place3, this.turn, this.size);
    const slot = this.counts[value]!;
    this.counts[value] = slot + 1;
    mesh.setMatrixAt(slot, this.matrix);
    mesh.setColorAt(slot, this.tint.setHSL(0.1, 0.16, light));
  }
}
