// Paints the faces of the dice: worn sandstone of cut blocks, a cornice and a plinth, arched windows with surrounds and
// sills. Four pictures of the same faces: colour, bumps, shine, and the light behind the windows at night.
import type { Texture } from "three";
import { windowsOf } from "../dice/drawings.ts";
import { columns, rows } from "./geometry.ts";
import { canvasOf, grain, normalsOf, type Pen, roughen, textureOf } from "./paint.ts";

interface Faces {
  readonly map: Texture;
  readonly normalMap: Texture | null;
  readonly roughnessMap: Texture | null;
  readonly lit: Texture;
}

const blockTints = ["#dcc79d", "#d2bb8d", "#e4d2ac", "#cfb58a", "#d8c6a4"] as const;
const walls = 6; // five numbers, and another blank wall

interface Pens {
  readonly colour: Pen;
  readonly height: Pen;
  readonly shine: Pen;
  readonly light: Pen;
}
const each = (pens: Pens, act: (pen: Pen) => void) => Object.values(pens).forEach(act);
const grey = (level: number) => `rgb(${level} ${level} ${level})`;

function stone({ colour, height }: Pens, chance: () => number): void {
  colour.fillStyle = "#d9c49a";
  colour.fillRect(0, 0, 100, 100);
  height.fillStyle = grey(160);
  height.fillRect(0, 0, 100, 100);
  const high = 11.4;
  for (let course = 0; course < 7; course++) {
    const y = 10 + course * high;
    let x = course % 2 === 0 ? 0 : -11;
    while (x < 100) {
      const wide = 18 + chance() * 12;
      colour.globalAlpha = 0.8;
      colour.fillStyle = blockTints[Math.floor(chance() * blockTints.length)] ?? blockTints[0];
      colour.fillRect(x, y, wide, high);
      colour.globalAlpha = 1;
      colour.strokeStyle = "rgb(88 62 28 / .45)";
      colour.lineWidth = 0.8;
      colour.strokeRect(x, y, wide, high);
      height.fillStyle = grey(148 + chance() * 30);
      height.fillRect(x, y, wide, high);
      height.strokeStyle = grey(78);
      height.lineWidth = 1.2;
      height.strokeRect(x, y, wide, high);
      x += wide;
    }
  }
  for (const y of [0, 90]) {
    colour.fillStyle = "#ccb280";
    colour.fillRect(0, y, 100, 10);
    colour.fillStyle = "rgb(255 247 222 / .55)";
    colour.fillRect(0, y + 0.8, 100, 1.3);
    colour.fillStyle = "rgb(66 44 14 / .5)";
    colour.fillRect(0, y === 0 ? 9.4 : 89, 100, 1.3);
    height.fillStyle = grey(205);
    height.fillRect(0, y, 100, 10);
    height.fillStyle = grey(90);
    height.fillRect(0, y === 0 ? 9.6 : 88.8, 100, 1.4);
  }
}

function opening({ colour, height, shine, light }: Pens, path: string, lit: boolean): void {
  const box = /^M([\d.]+) ([\d.]+).*A([\d.]+)/.exec(path);
  if (!box) return;
  const [left, foot, half] = [Number(box[1]), Number(box[2]), Number(box[3])];
  const shape = new Path2D(path);
  colour.lineWidth = 6;
  colour.strokeStyle = "#eadab4";
  colour.stroke(shape);
  colour.lineWidth = 1;
  colour.strokeStyle = "rgb(76 52 20 / .65)";
  colour.stroke(shape);
  height.lineWidth = 7;
  height.strokeStyle = grey(232);
  height.stroke(shape);
  height.fillStyle = grey(24);
  height.fill(shape);
  const glass = colour.createLinearGradient(0, 30, 0, foot);
  glass.addColorStop(0, "#080c12");
  glass.addColorStop(1, "#223140");
  colour.fillStyle = glass;
  colour.fill(shape);
  colour.save();
  colour.clip(shape);
  colour.fillStyle = "rgb(0 0 0 / .5)"; // the depth of the wall
  colour.fillRect(left, 28, 2.4, 60);
  colour.fillRect(left, 28, half * 2, 6);
  colour.restore();
  shine.fillStyle = "rgb(0 26 0)";
  shine.fill(shape);
  const warm = light.createLinearGradient(0, 30, 0, foot);
  warm.addColorStop(0, lit ? "#ff8d2a" : "#4c260a");
  warm.addColorStop(1, lit ? "#ffc46a" : "#6c3c14");
  light.fillStyle = warm;
  light.fill(shape);
  for (const [pen, bars] of [
    [colour, "#8b733f"],
    [light, "#000"],
  ] as const) {
    pen.strokeStyle = bars;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(left + half, foot - 44);
    pen.lineTo(left + half, foot);
    pen.moveTo(left, 53);
    pen.lineTo(left + half * 2, 53);
    pen.stroke();
  }
  colour.fillStyle = "#e7d6ae";
  colour.fillRect(left - 3, foot, half * 2 + 6, 4);
  colour.fillStyle = "rgb(58 38 12 / .5)";
  colour.fillRect(left - 3, foot + 4, half * 2 + 6, 1.2);
  height.fillStyle = grey(255);
  height.fillRect(left - 3, foot, half * 2 + 6, 4);
}

/** Rubbed edges, chips, and dirt where stone meets stone. */
function wear({ colour, height }: Pens, chance: () => number): void {
  const dirt = colour.createLinearGradient(0, 0, 0, 100);
  for (const [at, dark] of [
    [0, 0.36],
    [0.07, 0],
    [0.88, 0],
    [1, 0.48],
  ] as const)
    dirt.addColorStop(at, `rgb(46 28 10 / ${dark})`);
  colour.fillStyle = dirt;
  colour.fillRect(0, 0, 100, 100);
  colour.strokeStyle = "rgb(255 249 228 / .5)";
  colour.lineWidth = 2.2;
  colour.strokeRect(3, 3, 94, 94);
  for (let i = 0; i < 24; i++) {
    const along = chance() * 100;
    const off = chance() * 5;
    const [x, y] = [
      [along, off],
      [along, 100 - off],
      [off, along],
      [100 - off, along],
    ][Math.floor(chance() * 4)] as [number, number];
    const size = 0.6 + chance() * 2;
    for (const [pen, tint] of [
      [colour, chance() < 0.5 ? "rgb(106 76 38 / .5)" : "rgb(255 247 224 / .5)"],
      [height, grey(84)],
    ] as const) {
      pen.fillStyle = tint;
      pen.beginPath();
      pen.ellipse(x, y, size * 1.3, size * 0.7, along, 0, 7);
      pen.fill();
    }
  }
}

/** `points` across a face; plain faces have neither bumps nor shine. */
export function paintFaces(points: number, plain: boolean, anisotropy: number): Faces {
  const sheets = Array.from({ length: 4 }, () => canvasOf(points * columns, points * rows));
  const [colour, height, shine, light] = sheets.map(([, pen]) => pen) as [Pen, Pen, Pen, Pen];
  const pens: Pens = { colour, height, shine, light };
  shine.fillStyle = "rgb(0 205 0)";
  shine.fillRect(0, 0, points * columns, points * rows);
  light.fillRect(0, 0, points * columns, points * rows);
  for (let cell = 0; cell < walls; cell++) {
    const value = cell % 5;
    const chance = grain(cell * 977 + 5);
    each(pens, (pen) => {
      pen.save();
      pen.translate((cell % columns) * points, Math.floor(cell / columns) * points);
      pen.beginPath();
      pen.rect(0, 0, points, points);
      pen.clip();
      pen.scale(points / 100, points / 100);
    });
    stone(pens, chance);
    roughen(colour, 100, 100, "overlay", 0.3, [0.8, 0.22]);
    roughen(height, 100, 100, "overlay", 0.35, [0.4]);
    for (const [i, path] of windowsOf(value).entries())
      opening(pens, path, value < 3 || (i + cell) % 3 !== 1);
    wear(pens, chance);
    each(pens, (pen) => pen.restore());
  }
  const [map, heights, rough, lit] = sheets.map(([canvas]) => canvas) as HTMLCanvasElement[];
  return {
    map: textureOf(map!, { anisotropy }),
    normalMap: plain ? null : textureOf(normalsOf(heights!, 2.6, points), { colours: false, anisotropy }),
    roughnessMap: plain ? null : textureOf(rough!, { colours: false }),
    lit: textureOf(lit!),
  };
}
