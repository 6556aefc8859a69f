// A tower that is not there: an earlier run or a rival's dice, pale and without a shadow.
import { MeshLambertMaterial } from "three";
import { type Beside, besideAt } from "../dice/beside.ts";
import { DiceField } from "./field.ts";

export class GhostField {
  private readonly field: DiceField;

  constructor() {
    const pale = new MeshLambertMaterial({
      color: 0xcfe2ff,
      emissive: 0x40577a,
      transparent: true,
      opacity: 0.42,
      depthWrite: false,
    });
    this.field = new DiceField(pale, 1);
    for (const mesh of this.field.meshes) {
      mesh.castShadow = mesh.receiveShadow = false;
      mesh.position.y = besideAt;
      mesh.renderOrder = 1;
    }
  }

  get meshes() {
    return this.field.meshes;
  }
  show(beside: Beside | null): void {
    for (const mesh of this.meshes) mesh.visible = beside !== null;
    if (beside) this.field.place(beside);
  }
}
