// Where one looks from: around the tower, up and down, nearer and farther. Plain numbers, so that it can be tested.
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export class Orbit {
  /** In radians: 0 is from the front, where x points to the viewer and y to the right. */
  azimuth = 0.42;
  elevation = 0.33;
  /** 1: everything is in the picture. */
  zoom = 1;
  private fit = 300;
  private middle = 40;
  private shownFit = 300;
  private shownMiddle = 40;

  turn(by: number, up: number): void {
    this.azimuth += by;
    this.elevation = within(this.elevation + up, 0.05, 1.35);
  }
  nearer(times: number): void {
    this.zoom = within(this.zoom * times, 0.35, 1.8);
  }
  /** Shows a tower so high, in a window of this shape, with room for the hand above it. */
  frame(height: number, fieldOfView: number, aspect: number): void {
    const top = height + 46;
    const tall = top + 60; // with the dice that lie before the tower
    const wide = 300;
    const slope = Math.tan(fieldOfView / 2);
    this.fit = Math.max(tall / 2 / slope, wide / 2 / slope / aspect) + 60;
    this.middle = top / 2 - 20;
  }
  /** Goes on towards the frame; at once if nothing shall move. */
  settle(seconds: number, atOnce: boolean): boolean {
    const share = atOnce ? 1 : 1 - Math.exp(-seconds * 4);
    const moving = Math.abs(this.fit - this.shownFit) + Math.abs(this.middle - this.shownMiddle) > 0.05;
    this.shownFit += (this.fit - this.shownFit) * share;
    this.shownMiddle += (this.middle - this.shownMiddle) * share;
    return moving;
  }

  get target(): Spot {
    return { x: 24, y: 0, z: this.shownMiddle };
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
