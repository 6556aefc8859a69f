// Canvases to paint on: grain, soft blobs, and bumps that become normals. Nothing is fetched.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";

export type Pen = CanvasRenderingContext2D;

export function canvasOf(width: number, height = width): readonly [HTMLCanvasElement, Pen] {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  return [canvas, pen];
}

/** The same grain in every game. */
export function grain(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

interface Surface {
  readonly colours?: boolean;
  readonly anisotropy?: number;
  /** How often it repeats. */
  readonly repeat?: readonly [number, number];
}

export function textureOf(canvas: HTMLCanvasElement, surface: Surface = {}): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  if (surface.colours !== false) texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = surface.anisotropy ?? 1;
  if (surface.repeat) {
    texture.wrapS = texture.wrapT = RepeatWrapping;
    texture.repeat.set(...surface.repeat);
  }
  return texture;
}

let speckles: HTMLCanvasElement | undefined;

function speckled(): HTMLCanvasElement {
  if (speckles) return speckles;
  const [canvas, pen] = canvasOf(128);
  const points = pen.createImageData(128, 128);
  const chance = grain(11);
  for (let i = 0; i < points.data.length; i += 4) {
    const grey = chance() * 255;
    points.data.set([grey, grey, grey, 255], i);
  }
  pen.putImageData(points, 0, 0);
  speckles = canvas;
  return canvas;
}

/** Lays noise over what is there; a larger scale makes larger patches. */
export function roughen(
  pen: Pen,
  width: number,
  height: number,
  mode: GlobalCompositeOperation,
  alpha: number,
  scales: readonly number[],
): void {
  pen.save();
  pen.globalCompositeOperation = mode;
  pen.globalAlpha = alpha;
  for (const scale of scales) {
    const part = Math.max(4, 128 / scale);
    for (let y = 0; y < height; y += part * scale)
      for (let x = 0; x < width; x += part * scale)
        pen.drawImage(speckled(), 0, 0, part, part, x, y, part * scale, part * scale);
  }
  pen.restore();
}

/** Heights become normals; cells do not bleed into each other. */
export function normalsOf(heights: HTMLCanvasElement, strength: number, cell: number): HTMLCanvasElement {
  const { width, height } = heights;
  const from = heights.getContext("2d")!.getImageData(0, 0, width, height).data;
  const [canvas, pen] = canvasOf(width, height);
  const to = pen.createImageData(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const left = x % cell === 0 ? x : x - 1;
      const right = x % cell === cell - 1 ? x : x + 1;
      const above = y % cell === 0 ? y : y - 1;
      const below = y % cell === cell - 1 ? y : y + 1;
      const at = (px: number, py: number) => from[(py * width + px) * 4]! / 255;
      const dx = (at(left, y) - at(right, y)) * strength;
      const dy = (at(x, below) - at(x, above)) * strength;
      const long = Math.hypot(dx, dy, 1);
      const place = (y * width + x) * 4;
      to.data[place] = (dx / long + 1) * 127.5;
      to.data[place + 1] = (dy / long + 1) * 127.5;
      to.data[place + 2] = (1 / long + 1) * 127.5;
      to.data[place + 3] = 255;
    }
  pen.putImageData(to, 0, 0);
  return canvas;
}

/** A soft round spot, from its middle to nothing. */
export function softSpot(size: number, middle: string, half: string): HTMLCanvasElement {
  const [canvas, pen] = canvasOf(size);
  const shade = pen.createRadialGradient(size / 2, size / 2, size / 20, size / 2, size / 2, size / 2);
  shade.addColorStop(0, middle);
  shade.addColorStop(0.45, half);
  shade.addColorStop(1, half.replace(/[\d.]+\)$/, "0)"));
  pen.fillStyle = shade;
  pen.fillRect(0, 0, size, size);
  return canvas;
}

/** Out of focus without a filter: drawn small and laid over itself, shifted. */
export function blurred(canvas: HTMLCanvasElement, shrink: number): HTMLCanvasElement {
  const { width, height } = canvas;
  const [small, pen] = canvasOf(width / shrink, height / shrink);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(canvas, 0, 0, small.width, small.height);
  const [soft, over] = canvasOf(width, height);
  over.imageSmoothingQuality = "high";
  const ring = Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 4);
  over.drawImage(small, 0, 0, width, height);
  ring.forEach((angle, i) => {
    over.globalAlpha = 1 / (i + 2);
    over.drawImage(small, Math.cos(angle) * shrink * 0.8, Math.sin(angle) * shrink * 0.8, width, height);
  });
  return soft;
}

/** Letters as large as fit: from one size down to another, in pixels. */
export function letters(
  pen: CanvasRenderingContext2D,
  words: string,
  { wide, most, least }: { readonly wide: number; readonly most: number; readonly least: number },
): void {
  let size = most;
  do pen.font = `700 ${size}px "Bourse Display", Georgia, serif`;
  while (pen.measureText(words).width > wide && --size > least);
}
