// The shots of the camera as data, and how far away it must stand. Plain numbers, no three.js: x points to the player, y to
// the right, z up, all in millimetres.
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
export interface Box {
  readonly min: Spot;
  readonly max: Spot;
}

/** Pixels of the canvas, and how many of them the HUD covers on each side. */
export interface Insets {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly insets: Insets;
}
export const noInsets: Insets = { top: 0, bottom: 0, left: 0, right: 0 };

interface Shot {
  /** In radians; azimuth 0 looks from the front, and positive values come from the right. */
  readonly azimuth: number;
  readonly elevation: number;
  /** The nearest the camera comes; it stands back until everything fits. */
  readonly distance: number;
  /** Vertical field of view, in degrees. */
  readonly fov: number;
  /** Seconds the camera takes to get there. */
  readonly takes: number;
}

export type ShotName =
  | "overview"
  | "reach"
  | "placing"
  | "sway"
  | "fall"
  | "takeover"
  | "settlement"
  | "roll";

interface Pair {
  readonly wide: Shot;
  readonly tall: Shot;
}

const shot = (azimuth: number, elevation: number, distance: number, fov: number, takes: number): Shot => ({
  azimuth,
  elevation,
  distance,
  fov,
  takes,
});

// The building in front hides the one behind it unless one looks past it: the wide shots come from the right. A tall screen
// sees the four buildings along the diagonal, where they stand closest together; with the dice of a turn before them they
// need the least room as on a wide one.
export const shots: Readonly<Record<ShotName, Pair>> = {
  overview: { wide: shot(0.36, 0.215, 480, 30, 0.9), tall: shot(1.02, 0.3, 520, 36, 0.9) },
  reach: { wide: shot(0.36, 0.3, 420, 30, 0.65), tall: shot(0.36, 0.36, 420, 34, 0.65) },
  placing: { wide: shot(0.32, 0.17, 300, 30, 0.65), tall: shot(0.72, 0.18, 330, 34, 0.65) },
  sway: { wide: shot(0.32, 0.17, 420, 30, 0.5), tall: shot(0.72, 0.18, 420, 34, 0.5) },
  fall: { wide: shot(-0.3, 0.19, 420, 32, 0.22), tall: shot(0.4, 0.24, 480, 36, 0.22) },
  takeover: { wide: shot(0.46, -0.05, 380, 40, 1.6), tall: shot(0.86, -0.04, 420, 42, 1.6) },
  settlement: { wide: shot(0.5, 0.17, 520, 32, 0.9), tall: shot(1.02, 0.24, 560, 36, 0.9) },
  roll: { wide: shot(0.36, 0.42, 460, 30, 0.65), tall: shot(0.5, 0.52, 480, 36, 0.65) },
};

export const shotFor = (name: ShotName, screen: Screen): Shot =>
  screen.width < screen.height ? shots[name].tall : shots[name].wide;

/** Room around what must be seen. */
const margin = 1.12;

export function boxAround(spots: Iterable<Spot>, around = 0): Box | null {
  let found: { min: Spot; max: Spot } | null = null;
  for (const { x, y, z } of spots) {
    const min = { x: x - around, y: y - around, z: z - around };
    const max = { x: x + around, y: y + around, z: z + around };
    found = found ? joined(found, { min, max }) : { min, max };
  }
  return found;
}

export function joined(a: Box, b: Box): Box {
  return {
    min: { x: Math.min(a.min.x, b.min.x), y: Math.min(a.min.y, b.min.y), z: Math.min(a.min.z, b.min.z) },
    max: { x: Math.max(a.max.x, b.max.x), y: Math.max(a.max.y, b.max.y), z: Math.max(a.max.z, b.max.z) },
  };
}

const middleOf = ({ min, max }: Box): Spot => ({
  x: (min.x + max.x) / 2,
  y: (min.y + max.y) / 2,
  z: (min.z + max.z) / 2,
});

/** Several boxes leave less empty room between them than one around all of them. */
export type Boxes = readonly Box[];

function* cornersOf(boxes: Boxes): Generator<Spot> {
  for (const { min, max } of boxes)
    for (const x of [min.x, max.x])
      for (const y of [min.y, max.y]) for (const z of [min.z, max.z]) yield { x, y, z };
}

/** Where the camera looks from: enough to say where a place is seen. */
export interface View {
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
  readonly fov: number;
  readonly target: Spot;
}

/** A place as the camera sees it, in millimetres: to the right, up, and towards the camera from its target. */
function inView(at: Spot, target: Spot, azimuth: number, elevation: number) {
  const [dx, dy, dz] = [at.x - target.x, at.y - target.y, at.z - target.z];
  const near = dx * Math.cos(azimuth) + dy * Math.sin(azimuth); // level, towards the camera
  return {
    right: dy * Math.cos(azimuth) - dx * Math.sin(azimuth),
    up: dz * Math.cos(elevation) - near * Math.sin(elevation),
    nearer: dz * Math.sin(elevation) + near * Math.cos(elevation),
  };
}

/** Of the picture, which the HUD does not cover. */
const freeShare = ({ width, height, insets: { top, bottom, left, right } }: Screen) => ({
  wide: Math.max(0.2, (width - left - right) / width),
  high: Math.max(0.2, (height - top - bottom) / height),
});

const slopesOf = (fov: number, screen: Screen) => {
  const slope = Math.tan((fov * Math.PI) / 360);
  const free = freeShare(screen);
  return { side: slope * (screen.width / screen.height) * free.wide, up: slope * free.high };
};

/** How far from `target` the camera must stand so that every corner is in the free rectangle. */
export function distanceFor(
  boxes: Boxes,
  target: Spot,
  azimuth: number,
  elevation: number,
  fov: number,
  screen: Screen,
): number {
  const slope = slopesOf(fov, screen);
  let distance = 0;
  for (const corner of cornersOf(boxes)) {
    const { right, up, nearer } = inView(corner, target, azimuth, elevation);
    distance = Math.max(
      distance,
      nearer + (Math.abs(up) * margin) / slope.up,
      nearer + (Math.abs(right) * margin) / slope.side,
    );
  }
  return distance;
}

/**
 * The point to look at: boxes are seen in perspective, so their middle is not the middle of the picture. A few rounds of
 * moving the target to the middle of what is seen are near enough.
 */
export function aimAt(boxes: Boxes, azimuth: number, elevation: number, fov: number, screen: Screen): Spot {
  let target = middleOf(boxes.reduce(joined));
  for (let round = 0; round < 4; round++) {
    const distance = distanceFor(boxes, target, azimuth, elevation, fov, screen);
    let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const corner of cornersOf(boxes)) {
      const seen = inView(corner, target, azimuth, elevation);
      const depth = Math.max(1, distance - seen.nearer);
      left = Math.min(left, seen.right / depth);
      right = Math.max(right, seen.right / depth);
      low = Math.min(low, seen.up / depth);
      high = Math.max(high, seen.up / depth);
    }
    const aside = ((left + right) / 2) * distance;
    const up = ((low + high) / 2) * distance;
    const [sin, cos] = [Math.sin(azimuth), Math.cos(azimuth)];
    const back = -Math.sin(elevation) * up;
    target = {
      x: target.x - sin * aside + cos * back,
      y: target.y + cos * aside + sin * back,
      z: target.z + Math.cos(elevation) * up,
    };
  }
  return target;
}

/** Where a place is seen on the canvas, in pixels; the middle of the picture is the middle of the free rectangle. */
export function seenAt(at: Spot, view: View, screen: Screen): { readonly x: number; readonly y: number } {
  const { right, up, nearer } = inView(at, view.target, view.azimuth, view.elevation);
  const scale = screen.height / 2 / Math.tan((view.fov * Math.PI) / 360) / (view.distance - nearer);
  const { top, bottom, left, right: covered } = screen.insets;
  return {
    x: (screen.width + left - covered) / 2 + right * scale,
    y: (screen.height + top - bottom) / 2 - up * scale,
  };
}

/** Whether all of them is in the part of the picture that nothing covers. */
export function isFree(boxes: Boxes, view: View, screen: Screen): boolean {
  const { top, bottom, left, right } = screen.insets;
  for (const corner of cornersOf(boxes)) {
    const { x, y } = seenAt(corner, view, screen);
    if (x < left || x > screen.width - right || y < top || y > screen.height - bottom) return false;
  }
  return true;
}
