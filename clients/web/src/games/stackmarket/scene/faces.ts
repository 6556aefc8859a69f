// Paints the faces of the dice into one picture: sandstone with courses of brick, a cornice, and arched windows.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import { companyOf, windowsOf } from "../dice/drawings.ts";
import { columns, rows } from "./geometry.ts";

const cell = 256;
const faces = 5;

function canvasOf(width: number, height: number): readonly [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  return [canvas, pen];
}

/** The same grain in every game. */
function grain(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function stone(pen: CanvasRenderingContext2D, chance: () => number): void {
  pen.fillStyle = "#e9dcbd";
  pen.fillRect(0, 0, 100, 100);
  for (let i = 0; i < 260; i++) {
    pen.fillStyle = chance() < 0.5 ? "rgb(120 92 50 / .07)" : "rgb(255 250 235 / .16)";
    pen.fillRect(chance() * 100, chance() * 100, 0.6 + chance() * 2.2, 0.5 + chance());
  }
  pen.strokeStyle = "rgb(122 95 55 / .28)";
  pen.lineWidth = 0.7;
  for (let course = 0; course < 6; course++) {
    const y = 17 + course * 12;
    pen.beginPath();
    pen.moveTo(6, y);
    pen.lineTo(94, y);
    pen.stroke();
    for (let x = course % 2 ? 14 : 24; x < 94; x += 21) {
      if (chance() < 0.35) continue;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x, y + 12);
      pen.stroke();
    }
  }
  for (const y of [7, 89]) {
    pen.fillStyle = "#d8c394";
    pen.fillRect(0, y, 100, 4.5);
    pen.fillStyle = "rgb(255 250 232 / .75)";
    pen.fillRect(0, y, 100, 1.1);
    pen.fillStyle = "rgb(80 56 20 / .35)";
    pen.fillRect(0, y + 3.7, 100, 1);
  }
}

function paintWindow(pen: CanvasRenderingContext2D, path: string): void {
  const shape = new Path2D(path);
  pen.save();
  pen.lineWidth = 5.5;
  pen.strokeStyle = "#cdb887";
  pen.stroke(shape);
  pen.lineWidth = 1.2;
  pen.strokeStyle = "rgb(255 251 236 / .9)";
  pen.translate(-0.8, -0.8);
  pen.stroke(shape);
  pen.translate(0.8, 0.8);
  const glass = pen.createLinearGradient(0, 30, 0, 74);
  glass.addColorStop(0, "#141d26");
  glass.addColorStop(1, "#37495a");
  pen.fillStyle = glass;
  pen.fill(shape);
  pen.clip(shape);
  pen.fillStyle = "rgb(0 0 0 / .45)"; // the depth of the wall
  pen.fillRect(0, 28, 100, 6);
  pen.strokeStyle = "rgb(216 206 176 / .65)";
  pen.lineWidth = 1.2;
  pen.beginPath();
  pen.moveTo(0, 54);
  pen.lineTo(100, 54);
  pen.stroke();
  pen.restore();
  pen.fillStyle = "#cbb47f";
  const box = /^M([\d.]+) ([\d.]+).*A([\d.]+)/.exec(path);
  if (box) pen.fillRect(Number(box[1]) - 2.5, Number(box[2]), Number(box[3]) * 2 + 5, 3);
}

export function faceAtlas(sharpness: number): CanvasTexture {
  const [canvas, pen] = canvasOf(cell * columns, cell * rows);
  for (let value = 0; value < faces; value++) {
    pen.save();
    pen.translate((value % columns) * cell, Math.floor(value / columns) * cell);
    pen.beginPath();
    pen.rect(0, 0, cell, cell);
    pen.clip();
    pen.scale(cell / 100, cell / 100);
    stone(pen, grain(value * 977 + 5));
    for (const path of windowsOf(value)) paintWindow(pen, path);
    pen.restore();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = sharpness;
  return texture;
}

/** The plate of a company that its tower stands on: colour and sign. */
export function plateTexture(building: number, sharpness: number): CanvasTexture {
  const size = 256;
  const [canvas, pen] = canvasOf(size, size);
  const { colour, on, sign } = companyOf(building);
  pen.scale(size / 100, size / 100);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 100, 100);
  pen.strokeStyle = on;
  pen.globalAlpha = 0.85;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(4, 4, 92, 92, 9);
  pen.stroke();
  pen.fillStyle = on;
  // The tower hides the middle: the sign stands in every corner.
  for (const [x, y] of [
    [8, 8],
    [74, 8],
    [8, 74],
    [74, 74],
  ] as const) {
    pen.save();
    pen.translate(x, y);
    pen.scale(0.18, 0.18);
    pen.fill(new Path2D(sign));
    pen.restore();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = Math.min(4, sharpness);
  return texture;
}

/** The wood of the desk. */
export function woodTexture(sharpness: number): CanvasTexture {
  const size = 512;
  const [canvas, pen] = canvasOf(size, size);
  const chance = grain(41);
  pen.fillStyle = "#7a4a26";
  pen.fillRect(0, 0, size, size);
  for (let i = 0; i < 420; i++) {
    const y = chance() * size;
    pen.strokeStyle =
      chance() < 0.5
        ? `rgb(54 28 10 / ${0.05 + chance() * 0.12})`
        : `rgb(178 118 66 / ${0.04 + chance() * 0.1})`;
    pen.lineWidth = 0.6 + chance() * 2.6;
    pen.beginPath();
    pen.moveTo(0, y);
    pen.bezierCurveTo(size * 0.3, y + (chance() - 0.5) * 14, size * 0.7, y + (chance() - 0.5) * 14, size, y);
    pen.stroke();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = Math.min(8, sharpness);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.set(2, 3);
  return texture;
}
