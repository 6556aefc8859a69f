// All dice of the desk, drawn in five calls: one mesh for each number on top, with a place for every die.
import { Color, DynamicDrawUsage, InstancedMesh, type Material, Matrix4, Quaternion, Vector3 } from "three";
import type { Director } from "../dice/director.ts";
import { lost, mostDice, posed } from "../dice/pictures.ts";
import { dieGeometry } from "./geometry.ts";

const values = 5;

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

  constructor(material: Material) {
    this.meshes = Array.from({ length: values }, (_, value) => {
      const mesh = new InstancedMesh(dieGeometry(value), material, mostDice);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      mesh.count = 0;
      for (let i = 0; i < mostDice; i++) mesh.setColorAt(i, this.tint.set(0xffffff));
      return mesh;
    });
  }

  place({ at, values: shown }: Pick<Director, "at" | "values">): void {
    const { counts } = this;
    counts.fill(0);
    for (let die = 0; die < mostDice; die++) {
      const value = shown[die]!;
      const mesh = this.meshes[value];
      if (value < 0 || !mesh) continue;
      const from = die * posed;
      if (at[from + 2]! <= lost) continue; // it fell off the desk
      this.place3.set(at[from]!, at[from + 1]!, at[from + 2]!);
      this.turn.set(at[from + 3]!, at[from + 4]!, at[from + 5]!, at[from + 6]!);
      this.turn.multiply(this.spins[(die * 7 + value * 3) & 3]!);
      this.matrix.compose(this.place3, this.turn, this.size);
      const slot = counts[value]!;
      counts[value] = slot + 1;
      mesh.setMatrixAt(slot, this.matrix);
      // No two stones are quite alike.
      mesh.setColorAt(slot, this.tint.setHSL(0.1, 0.16, 0.93 + (((die * 37) % 11) - 5) * 0.012));
    }
    this.meshes.forEach((mesh, value) => {
      mesh.count = counts[value]!;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    });
  }
}
