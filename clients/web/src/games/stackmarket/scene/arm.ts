// The hand that stacks: a glove, a cuff, and a sleeve in the player's colour. A glove needs nobody's skin.
import { Color, DoubleSide, Group, Mesh, type MeshLambertMaterial, SphereGeometry, Vector3 } from "three";
import { gloveGeometry, wrist } from "./glove.ts";
import type { Maker } from "./matter.ts";
import { turned } from "./shapes.ts";

/** From what the player sees to the axes of the desk. */
const onDesk = ([right, up, near]: readonly [number, number, number]) => new Vector3(near, right, up);

export class Arm {
  readonly group = new Group();
  private readonly sleeve: Mesh;
  private shown = "";

  constructor(make: Maker, plain: boolean) {
    const cotton = make({ color: 0xf1e9da, roughness: 0.88 });
    const sides = plain ? 14 : 36;
    const glove = new Mesh(gloveGeometry(plain ? 2.4 : 1.3), cotton);
    const arm = new Group();
    arm.position.copy(onDesk(wrist.at));
    arm.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), onDesk(wrist.along).normalize());
    const rim = new Mesh(
      turned(
        [
          [9.4, -5],
          [10.6, -6],
          [11.6, -5],
          [11.4, 0],
          [12, 4],
        ],
        sides,
      ),
      cotton,
    );
    const cuff = new Mesh(
      turned(
        [
          [12, 0],
          [13.6, -0.6],
          [14, 0],
          [14.4, 12],
          [14.8, 22],
        ],
        sides,
      ),
      make({ color: 0xfffaf0, roughness: 0.7, side: DoubleSide }),
    );
    const rings = plain ? 8 : 36;
    const cloth = Array.from({ length: rings }, (_, i): [number, number] => {
      const along = (i / (rings - 1)) * 260;
      return [17.4 + along * 0.05, 16 + along];
    });
    this.sleeve = new Mesh(
      turned([[13.6, 9.5], [15.8, 8.5], [16.6, 9.4], [17.2, 14], ...cloth], sides),
      make({ roughness: 0.9, side: DoubleSide, mirrors: 0.6 }),
    );
    this.fold();
    const gold = make({ color: 0xd9ae52, roughness: 0.32, metalness: plain ? 1 : 0.8, mirrors: 1.4 });
    arm.add(rim, cuff, this.sleeve);
    for (let button = 0; button < 3; button++) {
      const knob = new Mesh(new SphereGeometry(2, 10, 8), gold);
      knob.position.set(17.2, 3, 16 + button * 8);
      arm.add(knob);
    }
    this.group.add(glove, arm);
    this.group.traverse((part) => {
      part.castShadow = true;
    });
    this.group.visible = false;
  }

  /** Folds of the cloth. */
  private fold(): void {
    const at = this.sleeve.geometry.attributes.position!;
    for (let i = 0; i < at.count; i++) {
      const [x, y, z] = [at.getX(i), at.getY(i), at.getZ(i)];
      const angle = Math.atan2(y, x);
      const loose = Math.min(1, Math.max(0, (z - 16) / 30));
      const swells =
        1 +
        loose * (0.035 * Math.sin(z * 0.16 + 2 * Math.sin(angle)) + 0.025 * Math.sin(z * 0.37 + 3 * angle));
      at.setXYZ(i, x * swells, y * swells, z);
    }
    this.sleeve.geometry.computeVertexNormals();
  }

  set(colour: string): void {
    if (colour === this.shown) return;
    this.shown = colour;
    (this.sleeve.material as MeshLambertMaterial).color.copy(new Color(colour).multiplyScalar(0.8));
  }
}
