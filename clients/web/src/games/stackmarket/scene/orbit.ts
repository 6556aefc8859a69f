// Where one looks from: around the tower, up and down, nearer and farther. Plain numbers, so that it can be tested.
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** What must be seen: the foot of the tower, the hand above its top, and the dice that lie before it. */
function corners(top: number, front: number): readonly Spot[] {
  const half = 34;
  return [
    { x: 0, y: 0, z: top },
    { x: -half, y: -half, z: 0 },
    { x: -half, y: half, z: 0 },
    { x: front, y: -half, z: 0 },
    { x: front, y: half, z: 0 },
  ];
}

export class Orbit {
  /** In radians: 0 is from the front, where x points to the viewer and y to the right. */
  azimuth = 0.42;
  elevation = 0.27;
  /** 1: everything is in the picture. */
  zoom = 1;
  private fit = 300;
  private middle: Spot = { x: 24, y: 0, z: 40 };
  private shownFit = 300;
  private shownMiddle: Spot = { x: 24, y: 0, z: 40 };

  turn(by: number, up: number): void {
    this.azimuth += by;
    this.elevation = within(this.elevation + up, 0.05, 1.35);
  }
  nearer(times: number): void {
    this.zoom = within(this.zoom * times, 0.35, 1.8);
  }
  /**
   * Shows a tower so high with room for the hand above it, and what lies before it up to `front`, in a window of this shape
   * of which `free` is not covered by anything at its sides.
   */
  frame(height: number, front: number, fieldOfView: number, aspect: number, free = 1): void {
    const top = height + 40;
    this.middle = { x: Math.max(24, front * 0.35), y: 0, z: top / 2 - 10 };
    const slope = Math.tan(fieldOfView / 2);
    const [sideways, depth] = [this.right, this.forward];
    const [cos, sin] = [Math.cos(this.elevation), Math.sin(this.elevation)];
    this.fit = 0;
    for (const { x, y, z } of corners(top, front)) {
      const [dx, dy, dz] = [x - this.middle.x, y - this.middle.y, z - this.middle.z];
      const away = dx * depth.x + dy * depth.y; // level, from the viewer
      const right = Math.abs(dx * sideways.x + dy * sideways.y);
      const up = Math.abs(dz * cos + away * sin);
      const nearer = dz * sin - away * cos;
      this.fit = Math.max(this.fit, nearer + up / slope, nearer + right / (slope * aspect * free));
    }
    this.fit *= 1.04;
  }
  /** Goes on towards the frame; at once if nothing shall move. */
  settle(seconds: number, atOnce: boolean): boolean {
    const share = atOnce ? 1 : 1 - Math.exp(-seconds * 4);
    const { middle, shownMiddle: shown } = this;
    const moving =
      Math.abs(this.fit - this.shownFit) + Math.abs(middle.x - shown.x) + Math.abs(middle.z - shown.z) > 0.05;
    this.shownFit += (this.fit - this.shownFit) * share;
    this.shownMiddle = {
      x: shown.x + (middle.x - shown.x) * share,
      y: 0,
      z: shown.z + (middle.z - shown.z) * share,
    };
    return moving;
  }

  get target(): Spot {
    return this.shownMiddle;
  }
  get place(): Spot {
    const far = this.shownFit * this.zoom;
    const flat = Math.cos(this.elevation) * far;
    const { x, y, z } = this.target;
    return {
      x: x + Math.cos(this.azimuth) * flat,
      y: y + Math.sin(this.azimuth) * flat,
      z: z + Math.sin(this.elevation) * far,
    };
  }
  /** Level, away from the viewer; and level to the right. */
  get forward(): { readonly x: number; readonly y: number } {
    return { x: -Math.cos(this.azimuth), y: -Math.sin(this.azimuth) };
  }
  get right(): { readonly x: number; readonly y: number } {
    return { x: -Math.sin(this.azimuth), y: Math.cos(this.azimuth) };
  }
}
