// The ghost of the hand: a thumb and two fingers around a die and the back of the hand above, so faint that they hide
// nothing.
import {
  CapsuleGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  SphereGeometry,
  Vector3,
} from "three";
import { edge } from "../dice/measures.ts";

const side = edge / 2 + 2.4;
const knuckles = 15;

/** From the tip beside the die over the joint to the knuckle: x, y, z each. */
const fingers: readonly (readonly [Spot, Spot, Spot])[] = [
  [
    [-side, 0, -1],
    [-side - 2.5, 0, 9],
    [-4, 1, knuckles],
  ],
  [
    [side, -4.2, -2],
    [side + 3.5, -4.4, 9],
    [4, -4, knuckles + 2],
  ],
  [
    [side, 4.2, -2],
    [side + 3.5, 4.4, 9],
    [4, 4, knuckles + 2],
  ],
];
type Spot = readonly [number, number, number];

function bone(from: Spot, to: Spot, thick: number): Mesh {
  const a = new Vector3(...from);
  const along = new Vector3(...to).sub(a);
  const mesh = new Mesh(new CapsuleGeometry(thick, along.length(), 4, 12));
  mesh.position.copy(a).addScaledVector(along, 0.5);
  mesh.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), along.normalize());
  return mesh;
}

export function ghostHand(): Group {
  const hand = new Group();
  const back = new Mesh(new SphereGeometry(1, 20, 14));
  back.scale.set(8.5, 8, 4.6);
  back.position.set(0.5, 0, knuckles + 2.5);
  const shapes: Mesh[] = [back];
  for (const [tip, joint, knuckle] of fingers) shapes.push(bone(tip, joint, 2.3), bone(joint, knuckle, 2.6));
  // First how deep it is, then what it looks like: so one finger does not shine through another.
  const depth = new MeshBasicMaterial({ colorWrite: false });
  const skin = new MeshLambertMaterial({
    color: 0xc2186a,
    emissive: 0x7a0f42,
    transparent: true,
    opacity: 0.4,
  });
  for (const shape of shapes) {
    const shadow = shape.clone();
    shadow.material = depth;
    shadow.renderOrder = 1;
    shape.material = skin;
    shape.renderOrder = 2;
    hand.add(shadow, shape);
  }
  hand.visible = false;
  return hand;
}
