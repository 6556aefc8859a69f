// What things are made of: standard materials where there is a graphics card, plain ones where there is none.
import {
  Color,
  type ColorRepresentation,
  type Material,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Side,
  type Texture,
} from "three";

interface Matter {
  readonly color?: ColorRepresentation;
  readonly map?: Texture | null;
  readonly normalMap?: Texture | null;
  readonly roughnessMap?: Texture | null;
  readonly roughness?: number;
  readonly metalness?: number;
  /** How much of the room is mirrored. */
  readonly mirrors?: number;
  readonly emissive?: ColorRepresentation;
  readonly emissiveMap?: Texture | null;
  readonly glows?: number;
  readonly side?: Side;
}

export type Maker = (matter: Matter) => Material;

export function makerOf(plain: boolean): Maker {
  return (matter) => {
    const { color = 0xffffff, map = null, emissive = 0x000000, emissiveMap = null, glows = 1 } = matter;
    const shared = {
      map,
      emissive,
      emissiveMap,
      emissiveIntensity: glows,
      ...(matter.side === undefined ? {} : { side: matter.side }),
    };
    if (plain) {
      // Without mirrors metal is darker than it should be; it is painted instead.
      const shade = (matter.metalness ?? 0) > 0.5 ? 0.8 : 1;
      return new MeshLambertMaterial({ ...shared, color: new Color(color).multiplyScalar(shade) });
    }
    return new MeshStandardMaterial({
      ...shared,
      color,
      normalMap: matter.normalMap ?? null,
      roughnessMap: matter.roughnessMap ?? null,
      roughness: matter.roughness ?? 0.7,
      metalness: matter.metalness ?? 0,
      envMapIntensity: matter.mirrors ?? 1,
    });
  };
}
