// The brass ruler beside the towers: a stroke for each floor, a number for each five, and TOP as a red slider. It grows with
// the tallest tower.
import { Group, type Material, Mesh, SphereGeometry } from "three";
import { edge, rulerAt } from "../dice/measures.ts";
import type { Maker } from "./matter.ts";
import { canvasOf, letters, roughen, textureOf } from "./paint.ts";
import { rod, roundedBox } from "./shapes.ts";

const wide = 20;
const foot = 9; // mm, so that the scale begins at the desk and the foot covers its first strokes

function scalePicture(floors: number, number: (value: number) => string): HTMLCanvasElement {
  const [canvas, pen] = canvasOf(128, 1024);
  pen.fillStyle = "#cdae6c";
  pen.fillRect(0, 0, 128, 1024);
  roughen(pen, 128, 1024, "soft-light", 0.35, [2, 1]);
  pen.fillStyle = "#2a1a05";
  const step = 1024 / floors;
  for (let floor = 0; floor <= floors; floor++) {
    const y = 1024 - floor * step;
    const tall = floor % 5 === 0;
    pen.fillRect(0, y - (tall ? 2.5 : 1.5), tall ? 60 : 34, tall ? 5 : 3);
    if (tall && floor > 0) {
      pen.font = `700 ${Math.min(46, step * 0.9)}px "Bourse Narrow", "PT Sans Narrow", sans-serif`;
      pen.fillText(number(floor), 68, y + step * 0.25);
    }
  }
  return canvas;
}

function sliderPicture(words: string): HTMLCanvasElement {
  const [canvas, pen] = canvasOf(224, 72);
  pen.fillStyle = "#8d1a12";
  pen.fillRect(0, 0, 224, 72);
  pen.strokeStyle = "#f3d48b";
  pen.lineWidth = 4;
  pen.strokeRect(4, 4, 216, 64);
  pen.fillStyle = "#fff3d4";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  letters(pen, words, { wide: 200, most: 44, least: 18 });
  pen.fillText(words, 112, 38);
  return canvas;
}

export class Ruler {
  readonly group = new Group();
  /** How high its knob is. */
  high = 0;
  private floors = 0;
  private shown = "";
  private scale: Mesh | undefined;
  private slider: Mesh | undefined;
  private readonly knob: Mesh;

  constructor(
    private readonly make: Maker,
    private readonly plain: boolean,
    private readonly number: (value: number) => string,
  ) {
    const brass = make({ color: 0xc99a3f, roughness: 0.26, metalness: plain ? 1 : 0.75, mirrors: 1.5 });
    const sides = plain ? 14 : 40;
    const stand = new Mesh(rod(19, 5, sides, 1.4), brass);
    const step = new Mesh(rod(12, foot, sides, 1.2), brass);
    this.knob = new Mesh(new SphereGeometry(5, plain ? 10 : 24, plain ? 8 : 16), brass);
    this.group.add(stand, step, this.knob);
    this.group.position.set(rulerAt.x, rulerAt.y, -0.4);
    this.group.rotation.z = 0.5;
    this.group.traverse((part) => {
      part.castShadow = true;
    });
  }

  set(top: number, tallest: number, label: string): boolean {
    const floors = Math.max(8, top, tallest) + 1;
    const words = `${label} ${this.number(top)}`;
    if (floors === this.floors && words === this.shown) return false;
    if (floors !== this.floors) this.grow(floors);
    this.floors = floors;
    this.shown = words;
    this.slide(top, words);
    return true;
  }

  private replace(old: Mesh | undefined, mesh: Mesh): Mesh {
    if (old) {
      this.group.remove(old);
      old.geometry.dispose();
      for (const material of [old.material].flat()) {
        (material as Material & { map?: { dispose(): void } | null }).map?.dispose();
        material.dispose();
      }
    }
    mesh.castShadow = mesh.receiveShadow = true;
    this.group.add(mesh);
    return mesh;
  }

  private grow(floors: number): void {
    const high = floors * edge;
    this.scale = this.replace(
      this.scale,
      new Mesh(
        roundedBox([2.4, wide, high], 0.7, 1),
        this.make({
          map: textureOf(scalePicture(floors, this.number), { anisotropy: this.plain ? 1 : 8 }),
          roughness: 0.38,
          metalness: this.plain ? 0 : 0.55,
          emissive: this.plain ? 0x3c2e12 : 0x000000,
          mirrors: 1.3,
        }),
      ),
    );
    this.scale.position.z = high / 2;
    this.knob.position.z = high + 4;
    this.high = high + 9;
  }

  private slide(top: number, words: string): void {
    this.slider = this.replace(
      this.slider,
      new Mesh(
        roundedBox([5, 34, 11], 1, 1),
        this.make({ map: textureOf(sliderPicture(words)), roughness: 0.3 }),
      ),
    );
    this.slider.position.set(0.6, 0, top * edge);
  }
}
