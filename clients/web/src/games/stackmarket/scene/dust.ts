// Dust where dice hit the desk, and motes in the light of the window.
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Points, PointsMaterial } from "three";
import { grain, softSpot, textureOf } from "./paint.ts";

const most = 72;
const perHit = 6;
const lasts = 0.7; // seconds

export class Dust {
  readonly points: Points;
  private readonly places = new Float32Array(most * 3);
  private readonly colours = new Float32Array(most * 4);
  private readonly drift = new Float32Array(most * 3);
  private readonly age = new Float32Array(most).fill(lasts);
  private next = 0;
  private alive = false;
  private readonly chance = grain(3);

  constructor() {
    const geometry = new BufferGeometry();
    const places = new BufferAttribute(this.places, 3).setUsage(DynamicDrawUsage);
    const colours = new BufferAttribute(this.colours, 4).setUsage(DynamicDrawUsage);
    geometry.setAttribute("position", places);
    geometry.setAttribute("color", colours);
    const material = new PointsMaterial({
      map: textureOf(softSpot(64, "rgb(235 215 175 / .6)", "rgb(235 215 175 / .28)")),
      size: 40,
      transparent: true,
      depthWrite: false,
      vertexColors: true,
    });
    this.points = new Points(geometry, material);
    this.points.frustumCulled = false;
    this.points.renderOrder = 6;
    this.points.visible = false;
  }

  puff(x: number, y: number, z: number, strong: number): void {
    for (let i = 0; i < perHit; i++) {
      const at = this.next;
      this.next = (at + 1) % most;
      const angle = this.chance() * 7;
      this.places.set([x, y, Math.max(3, z - 6)], at * 3);
      this.drift.set([Math.cos(angle) * 46, Math.sin(angle) * 46, 14 + this.chance() * 20], at * 3);
      this.age[at] = 0;
      this.colours.set([1, 1, 1, Math.min(0.8, strong)], at * 4);
    }
    this.alive = true;
  }

  advance(seconds: number): boolean {
    if (!this.alive) return false;
    this.alive = false;
    for (let at = 0; at < most; at++) {
      if (this.age[at]! >= lasts) {
        this.colours[at * 4 + 3] = 0;
        continue;
      }
      this.alive = true;
      this.age[at] = this.age[at]! + seconds;
      const slows = Math.exp(-seconds * 4);
      for (let axis = 0; axis < 3; axis++) {
        const place = at * 3 + axis;
        this.places[place] = this.places[place]! + this.drift[place]! * seconds;
        this.drift[place] = this.drift[place]! * slows;
      }
      this.colours[at * 4 + 3] = this.colours[at * 4 + 3]! * Math.exp(-seconds * 3.2);
    }
    this.points.visible = this.alive;
    for (const attribute of Object.values(this.points.geometry.attributes))
      (attribute as BufferAttribute).needsUpdate = true;
    return true;
  }
}

/** Specks that hang in the light of the window; they do not move. */
export function motes(): Points {
  const chance = grain(19);
  const places = new Float32Array(60 * 3);
  for (let i = 0; i < 60; i++)
    places.set([(chance() - 0.5) * 380, (chance() - 0.6) * 420, 20 + chance() * 260], i * 3);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(places, 3));
  return new Points(
    geometry,
    new PointsMaterial({
      map: textureOf(softSpot(32, "rgb(255 240 205 / .9)", "rgb(255 240 205 / .3)")),
      size: 2.2,
      transparent: true,
      depthWrite: false,
      opacity: 0.7,
    }),
  );
}
