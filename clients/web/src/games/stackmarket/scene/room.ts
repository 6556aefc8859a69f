// The room around the desk: shelves, two tall windows with drapes and the town behind them, out of focus. One picture on the
// inside of a cylinder.
import { BackSide, Color, CylinderGeometry, Mesh, MeshBasicMaterial, MirroredRepeatWrapping } from "three";
import { blurred, canvasOf, grain, type Pen, textureOf } from "./paint.ts";

const wide = 768;
const high = 384;
const spines = ["#6d2a20", "#2f4a3c", "#27405e", "#8a6a34", "#4b3527", "#7c5a3c", "#3a2c40", "#a08255"];

function shelf(pen: Pen, from: number, to: number, dark: boolean, chance: () => number): void {
  pen.fillStyle = dark ? "#120b07" : "#2c1c12";
  pen.fillRect(from, 20, to - from, 330);
  for (let y = 30; y < 330; y += 50) {
    let x = from + 6;
    while (x < to - 8) {
      const thick = 4 + chance() * 7;
      const tall = 28 + chance() * 13;
      pen.globalAlpha = dark ? 0.38 : 0.8;
      pen.fillStyle = spines[Math.floor(chance() * spines.length)] ?? "#4b3527";
      pen.fillRect(x, y + 43 - tall, thick, tall);
      pen.globalAlpha = 1;
      x += thick + (chance() < 0.1 ? 10 : 0.6);
    }
    pen.fillStyle = dark ? "#2a1a10" : "#6b4930";
    pen.fillRect(from, y + 43, to - from, 5);
  }
}

function town(pen: Pen, dark: boolean, chance: () => number): void {
  const sky = pen.createLinearGradient(0, 0, 0, high);
  for (const [at, colour] of (dark
    ? ["#0a1224", "#1b2440", "#3a3350"]
    : ["#cfe0ec", "#f3ecdc", "#ffdfa8"]
  ).entries())
    sky.addColorStop(at / 2, colour);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, wide, high);
  const layers = dark ? ["#1a2440", "#121a30", "#0a1020"] : ["#b7c3c9", "#97a6ae", "#77868f"];
  layers.forEach((colour, layer) => {
    for (let x = 200; x < 600; ) {
      const broad = 14 + chance() * 30;
      const tall = 60 + chance() * 110 - layer * 22 + (chance() < 0.14 ? 60 : 0);
      pen.fillStyle = colour;
      pen.fillRect(x, 300 - tall, broad, 200);
      for (let i = 0; dark && i < tall / 5; i++) {
        if (chance() > 0.55) continue;
        pen.fillStyle = chance() < 0.7 ? "#ffc266" : "#a8d0ff";
        pen.beginPath();
        pen.arc(x + chance() * broad, 300 - chance() * tall, 1.3 + chance() * 2, 0, 7);
        pen.fill();
      }
      x += broad * (0.8 + chance() * 0.5);
    }
  });
}

function windows(pen: Pen, dark: boolean, chance: () => number): void {
  const [outside, outsidePen] = canvasOf(wide, high);
  town(outsidePen, dark, chance);
  for (const left of [232, 398]) {
    pen.save();
    pen.beginPath();
    pen.rect(left, 14, 150, 318);
    pen.clip();
    pen.drawImage(outside, 0, 0);
    pen.restore();
    pen.strokeStyle = dark ? "#2a1c12" : "#6e5238";
    pen.lineWidth = 9;
    pen.strokeRect(left, 14, 150, 318);
    pen.lineWidth = 4;
    pen.beginPath();
    for (const x of [left + 50, left + 100]) {
      pen.moveTo(x, 14);
      pen.lineTo(x, 332);
    }
    for (const y of [100, 190, 270]) {
      pen.moveTo(left, y);
      pen.lineTo(left + 150, y);
    }
    pen.stroke();
  }
}

function drapes(pen: Pen, dark: boolean): void {
  pen.globalAlpha = dark ? 0.75 : 1;
  for (const x of [198, 360, 530]) {
    const folds = pen.createLinearGradient(x, 0, x + 36, 0);
    for (const [at, colour] of ["#2a0f12", "#5c1f22", "#341114", "#66262a", "#2a0f12"].entries())
      folds.addColorStop(at / 4, colour);
    pen.fillStyle = folds;
    pen.fillRect(x, 0, 36, 360);
  }
  pen.globalAlpha = 1;
}

export function makeRoom(dark: boolean, plain: boolean): Mesh {
  const [canvas, pen] = canvasOf(wide, high);
  const chance = grain(7);
  pen.fillStyle = dark ? "#1b120c" : "#4a3222";
  pen.fillRect(0, 0, wide, high);
  shelf(pen, 0, 218, dark, chance);
  shelf(pen, 560, wide, dark, chance);
  windows(pen, dark, chance);
  pen.fillStyle = dark ? "#20140c" : "#5d3f29";
  pen.fillRect(214, 336, 350, 48);
  for (const [x, y, size, strong] of [
    [648, 190, 110, 0.75],
    [92, 150, 90, 0.5],
  ] as const) {
    const glow = pen.createRadialGradient(x, y, 2, x, y, size);
    glow.addColorStop(0, `rgb(255 205 120 / ${strong})`);
    glow.addColorStop(0.2, `rgb(255 180 90 / ${strong * 0.5})`);
    glow.addColorStop(1, "rgb(255 160 70 / 0)");
    pen.fillStyle = glow;
    pen.fillRect(x - size, y - size, size * 2, size * 2);
  }
  drapes(pen, dark);
  const floor = pen.createLinearGradient(0, 300, 0, high);
  floor.addColorStop(0, "rgb(16 8 4 / 0)");
  floor.addColorStop(1, "rgb(16 8 4 / .5)");
  pen.fillStyle = floor;
  pen.fillRect(0, 0, wide, high);

  const map = textureOf(blurred(canvas, 4));
  // Twice round the desk, mirrored, so no camera looks past the room.
  map.wrapS = MirroredRepeatWrapping;
  map.repeat.x = 2;
  const wall = new Mesh(
    new CylinderGeometry(1240, 1240, 1350, 40, 1, true).rotateX(Math.PI / 2),
    new MeshBasicMaterial({
      map,
      side: BackSide,
      color: new Color().setScalar(plain ? 1 : dark ? 1.5 : 1.12),
      toneMapped: !plain,
      fog: false,
    }),
  );
  wall.position.set(60, 0, 330);
  wall.rotation.z = 0.4; // a window faces the usual shots
  return wall;
}
