// The camera: goes from shot to shot on critically damped springs, so an interruption never jumps, and adds what a person
// turns and zooms.
import {
  aimAt,
  type Box,
  type Boxes,
  distanceFor,
  noInsets,
  type Screen,
  type ShotName,
  type Spot,
  shotFor,
  type View,
} from "./shots.ts";

/** A number that moves to its aim without overshooting, whatever happens to the aim on the way. */
export class Spring {
  private speed = 0;
  constructor(public value: number) {}

  /** True while it moves. */
  follow(aim: number, seconds: number, takes: number): boolean {
    const stiffness = 4.6 / takes; // within one per cent after `takes`
    const gap = this.value - aim;
    const pull = this.speed + stiffness * gap;
    const fading = Math.exp(-stiffness * seconds);
    this.value = aim + (gap + pull * seconds) * fading;
    this.speed = (this.speed - stiffness * pull * seconds) * fading;
    return Math.abs(this.value - aim) > 1e-3 || Math.abs(this.speed) > 1e-3;
  }
  jump(to: number): void {
    this.value = to;
    this.speed = 0;
  }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const followsTop = 0.4; // seconds, while the shot stays the same
const fades = 1.2; // seconds until what a person added is gone after a change of shot
const rises = 6; // mm/s, while a takeover lasts
const highest = 60;
const lowestEye = 6; // mm above the desk

export class CameraDirector implements View {
  shot: ShotName = "overview";
  /** While a die is held the azimuth stays: a pointer must mean the same millimetres throughout. */
  locked = false;
  private screen: Screen = { width: 1, height: 1, insets: noInsets };
  private boxes: Boxes = [{ min: { x: -60, y: -60, z: 0 }, max: { x: 60, y: 60, z: 80 } }];
  private takes = 0.9;
  private sinceChange = Number.POSITIVE_INFINITY;
  private started = false;
  private lockedAt: number | null = null;
  private drift = 0;
  // What a person has added to the shot.
  private turned = 0;
  private raised = 0;
  private zoom = 1;
  private fading = false;
  private readonly springs = {
    azimuth: new Spring(0.36),
    elevation: new Spring(0.215),
    distance: new Spring(600),
    fov: new Spring(30),
    x: new Spring(0),
    y: new Spring(0),
    z: new Spring(60),
    offsetX: new Spring(0),
    offsetY: new Spring(0),
  };

  turn(by: number, up: number): void {
    this.turned += by;
    this.raised = within(this.raised + up, -0.5, 1.2);
    this.fading = false;
  }
  nearer(times: number): void {
    this.zoom = within(this.zoom * times, 0.35, 1.8);
    this.fading = false;
  }

  /** What must be seen now, and how. */
  frame(shot: ShotName, boxes: Boxes, screen: Screen): void {
    if (shot !== this.shot) {
      this.takes = shotFor(shot, screen).takes;
      this.sinceChange = 0;
      this.shot = shot;
      this.fading = true;
      this.drift = 0;
    }
    this.boxes = boxes;
    this.screen = screen;
  }

  /** Goes on towards the shot; at once if nothing shall move. True while it moves. */
  settle(seconds: number, atOnce: boolean): boolean {
    const { springs } = this;
    this.sinceChange += seconds;
    if (this.fading) this.fadeAdditions(atOnce ? Number.POSITIVE_INFINITY : seconds);
    if (this.shot === "takeover" && !atOnce) this.drift = Math.min(highest, this.drift + rises * seconds);
    const aim = this.aim();
    const takes = this.sinceChange < this.takes * 1.5 ? this.takes : followsTop;
    if (atOnce || !this.started) {
      for (const key of Object.keys(springs) as (keyof typeof springs)[]) springs[key].jump(aim[key]);
      this.started = true;
      return false;
    }
    let moving = this.fading;
    for (const key of Object.keys(springs) as (keyof typeof springs)[])
      moving = springs[key].follow(aim[key], seconds, takes) || moving;
    return moving || this.shot === "takeover";
  }

  private aim() {
    const shot = shotFor(this.shot, this.screen);
    const elevation = within(shot.elevation + this.raised, -0.1, 1.35);
    if (!this.locked) this.lockedAt = null;
    else this.lockedAt ??= this.azimuth;
    const azimuth = this.lockedAt ?? shot.azimuth + this.turned;
    const target = aimAt(this.boxes, azimuth, elevation, shot.fov, this.screen);
    const fits = distanceFor(this.boxes, target, azimuth, elevation, shot.fov, this.screen);
    const { top, bottom, left, right } = this.screen.insets;
    return {
      azimuth,
      elevation,
      distance: Math.max(shot.distance, fits) * this.zoom,
      fov: shot.fov,
      x: target.x,
      y: target.y,
      z: target.z + this.drift,
      offsetX: (right - left) / 2,
      offsetY: (bottom - top) / 2,
    };
  }

  private fadeAdditions(seconds: number): void {
    const left = Math.exp((-4.6 * seconds) / fades);
    if (!this.locked) this.turned *= left;
    this.raised *= left;
    this.zoom = this.zoom ** left;
    if (Math.abs(this.turned) + Math.abs(this.raised) + Math.abs(this.zoom - 1) < 0.002) this.fading = false;
  }

  /**
   * Steps back at once if something would leave the picture. For dice in the air, which move without a jump, so the camera
   * does not jump either.
   */
  keep(box: Box): void {
    const { azimuth, elevation, distance } = this.springs;
    const least = distanceFor([box], this.target, azimuth.value, elevation.value, this.fov, this.screen);
    if (least > distance.value) distance.value = least;
  }

  get azimuth(): number {
    return this.springs.azimuth.value;
  }
  get elevation(): number {
    return this.springs.elevation.value;
  }
  get distance(): number {
    return this.springs.distance.value;
  }
  get fov(): number {
    return this.springs.fov.value;
  }
  /** By how many pixels the picture is shifted, so that its middle is the middle of what is free. */
  get offset(): { readonly x: number; readonly y: number } {
    return { x: this.springs.offsetX.value, y: this.springs.offsetY.value };
  }
  get target(): Spot {
    return { x: this.springs.x.value, y: this.springs.y.value, z: this.springs.z.value };
  }
  get place(): Spot {
    const { x, y, z } = this.target;
    const flat = Math.cos(this.elevation) * this.distance;
    return {
      x: x + Math.cos(this.azimuth) * flat,
      y: y + Math.sin(this.azimuth) * flat,
      z: Math.max(lowestEye, z + Math.sin(this.elevation) * this.distance),
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
