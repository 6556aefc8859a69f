// The footprint of the held die on the face below it: a lit square with a curtain of light on its sides, in a colour that
// says how much of it would be supported. It never says whether the tower will stand.
import { Color, DoubleSide, Group, Mesh, MeshBasicMaterial, PlaneGeometry, type Texture } from "three";
import { edge } from "../dice/measures.ts";
import type { Joint, Support } from "../dice/support.ts";
import { canvasOf, textureOf } from "./paint.ts";

const amber = new Color("#ffb52e");
const red = new Color("#ff3b26");
const shows = 60; // mm above the face, from where it fades in
const lowered = 4;
const tall = 5;
const size = 256;
const margin = 40;

function square(thick: number, hatched: boolean): Texture {
  const [canvas, pen] = canvasOf(size);
  const wide = size - 2 * margin;
  const path = new Path2D();
  path.roundRect(margin, margin, wide, wide, 16);
  pen.fillStyle = "rgb(255 255 255 / .22)";
  pen.fill(path);
  if (hatched) {
    pen.save();
    pen.clip(path);
    pen.strokeStyle = "rgb(255 255 255 / .7)";
    pen.lineWidth = 7;
    for (let x = -size; x < size; x += 24) {
      pen.beginPath();
      pen.moveTo(x, size);
      pen.lineTo(x + size, 0);
      pen.stroke();
    }
    pen.restore();
  }
  pen.shadowColor = "#fff";
  pen.shadowBlur = 20;
  pen.strokeStyle = "#fff";
  pen.lineWidth = thick;
  pen.stroke(path);
  pen.shadowBlur = 0;
  pen.fillStyle = "#fff";
  pen.beginPath();
  pen.arc(size / 2, size / 2, 8, 0, 7);
  pen.fill();
  return textureOf(canvas);
}

function curtainPicture(): Texture {
  const [canvas, pen] = canvasOf(4, 64);
  const light = pen.createLinearGradient(0, 0, 0, 64);
  light.addColorStop(0, "rgb(255 255 255 / 0)");
  light.addColorStop(1, "rgb(255 255 255 / .6)");
  pen.fillStyle = light;
  pen.fillRect(0, 0, 4, 64);
  return textureOf(canvas);
}

function crossPicture(): Texture {
  const [canvas, pen] = canvasOf(64);
  pen.strokeStyle = "#fff";
  pen.lineWidth = 9;
  pen.beginPath();
  pen.moveTo(8, 32);
  pen.lineTo(56, 32);
  pen.moveTo(32, 8);
  pen.lineTo(32, 56);
  pen.stroke();
  return textureOf(canvas);
}

export interface Print {
  readonly x: number;
  readonly y: number;
  /** Of the face below. */
  readonly z: number;
  readonly yaw: number;
  /** How far the die is above it. */
  readonly above: number;
  readonly support: Support;
  /** The joint to worry about, if there is one. */
  readonly weak: Joint | null;
}

export class Footprint {
  readonly group = new Group();
  private readonly materials: MeshBasicMaterial[];
  private readonly face: MeshBasicMaterial;
  private readonly cross: Mesh<PlaneGeometry, MeshBasicMaterial>;
  private readonly pictures = { high: square(9, false), low: square(5, false), hatched: square(7, true) };
  private readonly mine = new Color("#ff5fb0");

  constructor() {
    const lit = (map: Texture) =>
      new MeshBasicMaterial({
        map,
        transparent: true,
        depthWrite: false,
        toneMapped: false,
        side: DoubleSide,
        polygonOffset: true,
        polygonOffsetFactor: -4,
      });
    this.face = lit(this.pictures.high);
    const curtain = lit(curtainPicture());
    this.materials = [this.face, curtain];
    const scale = (edge * size) / (size - 2 * margin);
    const flat = new Mesh(new PlaneGeometry(scale, scale), this.face);
    flat.position.z = 0.35;
    this.group.add(flat);
    for (let side = 0; side < 4; side++) {
      const angle = (side * Math.PI) / 2;
      const wall = new Mesh(new PlaneGeometry(edge, tall).rotateX(Math.PI / 2).rotateZ(angle), curtain);
      wall.position.set((Math.sin(angle) * edge) / 2, (-Math.cos(angle) * edge) / 2, tall / 2 + 0.3);
      this.group.add(wall);
    }
    this.cross = new Mesh(new PlaneGeometry(3.4, 3.4), lit(crossPicture()));
    this.group.add(this.cross);
    this.group.traverse((part) => {
      part.renderOrder = 5;
    });
    this.group.visible = false;
  }

  setColour(colour: string): void {
    this.mine.set(colour).lerp(new Color("#ffffff"), 0.15);
  }

  show(print: Print | null): void {
    this.group.visible = print !== null && print.above < shows;
    if (!print || !this.group.visible) return;
    const { group } = this;
    group.position.set(print.x, print.y, print.z);
    group.rotation.z = print.yaw;
    const near = print.above < lowered;
    const { hatched, low, high } = this.pictures;
    this.face.map = print.support === "hardly" ? hatched : near ? low : high;
    const tint = { well: this.mine, barely: amber, hardly: red }[print.support];
    for (const material of this.materials) {
      material.color.copy(tint);
      material.opacity = Math.min(1, (shows - print.above) / 25) * (near ? 1 : 0.85);
    }
    this.cross.visible = print.weak !== null && print.weak.inside < 3;
    if (print.weak && this.cross.visible) {
      const [dx, dy] = [print.weak.x - print.x, print.weak.y - print.y];
      const [cos, sin] = [Math.cos(print.yaw), Math.sin(print.yaw)];
      this.cross.position.set(dx * cos + dy * sin, dy * cos - dx * sin, 0.5);
      this.cross.material.color.copy(print.weak.inside < 1 ? red : amber);
    }
  }
}
