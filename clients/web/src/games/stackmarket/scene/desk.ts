// The desk and what never moves on it: leather pad, tray, lamp, books, pen. It ends where the dice fall off: Desk in
// physics/box.h.
import { CylinderGeometry, DoubleSide, MeshBasicMaterial, type Scene, SphereGeometry } from "three";
import { pad } from "../dice/measures.ts";
import type { Maker } from "./matter.ts";
import { canvasOf, grain, normalsOf, roughen, textureOf } from "./paint.ts";
import { rod, roundedBox, Still } from "./shapes.ts";

const back = -190;
const front = 640;
const side = 550;
/** Dice stand at 0; what lies below them is a hair lower, so nothing flickers. */
const deskTop = -1.2;
const padTop = -0.5;
export const tray = { x: 92, y: -136, deep: 74, wide: 92, floor: 1.5 } as const;

function woodPicture(): HTMLCanvasElement {
  const [wide, high] = [1024, 512];
  const [canvas, pen] = canvasOf(wide, high);
  const chance = grain(41);
  pen.fillStyle = "#4a220e";
  pen.fillRect(0, 0, wide, high);
  for (let i = 0; i < 560; i++) {
    const y = chance() * high;
    pen.strokeStyle =
      chance() < 0.55
        ? `rgb(26 10 2 / ${0.05 + chance() * 0.16})`
        : `rgb(196 122 62 / ${0.03 + chance() * 0.1})`;
    pen.lineWidth = 0.5 + chance() * 2.4;
    pen.beginPath();
    pen.moveTo(0, y);
    const bend = () => y + (chance() - 0.5) * 22;
    pen.bezierCurveTo(wide * 0.3, bend(), wide * 0.7, bend(), wide, y + (chance() - 0.5) * 6);
    pen.stroke();
  }
  roughen(pen, wide, high, "soft-light", 0.2, [8, 2]);
  return canvas;
}

function leatherPicture(): HTMLCanvasElement {
  const [wide, high] = [1024, 952];
  const [canvas, pen] = canvasOf(wide, high);
  pen.fillStyle = "#173528";
  pen.fillRect(0, 0, wide, high);
  roughen(pen, wide, high, "overlay", 0.3, [8, 2]);
  roughen(pen, wide, high, "soft-light", 0.3, [1]);
  pen.strokeStyle = pen.fillStyle = "#b08a3e";
  for (const [inset, thick] of [
    [30, 3],
    [40, 1.4],
  ] as const) {
    pen.lineWidth = thick;
    pen.strokeRect(inset, inset, wide - 2 * inset, high - 2 * inset);
  }
  for (let x = 52; x < wide - 50; x += 17)
    for (const y of [22, high - 22]) {
      pen.beginPath();
      pen.arc(x, y, 2.2, 0, 7);
      pen.fill();
    }
  return canvas;
}

/** What casts a soft shadow where it stands: middle and size along x and y. */
export interface Contact {
  readonly x: number;
  readonly y: number;
  readonly deep: number;
  readonly wide: number;
  readonly z?: number;
}

export function furnish(
  scene: Scene,
  make: Maker,
  plain: boolean,
  dark: boolean,
  anisotropy: number,
): Contact[] {
  const still = new Still();
  const segments = plain ? 1 : 3;
  const sides = plain ? 12 : 36;
  const wood = make({ map: textureOf(woodPicture(), { anisotropy }), roughness: 0.46, mirrors: 0.42 });
  const brass = make({ color: 0xc99a3f, roughness: 0.26, metalness: plain ? 1 : 0.75, mirrors: 1.5 });
  const middle = (back + front) / 2;
  still.add(roundedBox([front - back, 2 * side, 34], 8, segments), wood, [middle, 0, deskTop - 17], 0, false);
  still.add(
    roundedBox([front - back - 60, 2 * side - 60, 200], 4, 1),
    wood,
    [middle, 0, deskTop - 134],
    0,
    false,
  );

  const [bumps, bumpPen] = canvasOf(256);
  bumpPen.fillStyle = "#888";
  bumpPen.fillRect(0, 0, 256, 256);
  roughen(bumpPen, 256, 256, "overlay", 0.5, [1]);
  const leather = make({
    map: textureOf(leatherPicture(), { anisotropy }),
    roughness: 0.62,
    mirrors: 0.5,
    normalMap: plain ? null : textureOf(normalsOf(bumps, 0.25, 256), { colours: false, repeat: [3, 3] }),
  });
  still.add(roundedBox([pad.deep, pad.wide, 3], 1.2, 1), leather, [pad.x, pad.y, padTop - 1.5], 0, false);
  for (const [x, y] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    still.add(roundedBox([22, 22, 3.4], 1.4, segments), brass, [
      pad.x + x * (pad.deep / 2 - 10),
      pad.y + y * (pad.wide / 2 - 10),
      padTop - 1.4,
    ]);

  // The tray of the reserve.
  const bed = make({ color: 0x5c1f1a, roughness: 0.75 });
  still.add(roundedBox([tray.deep, tray.wide, 3], 0.8, 1), bed, [tray.x, tray.y, 0]);
  for (const sign of [-1, 1]) {
    still.add(roundedBox([5, tray.wide + 9, 15], 2, segments), wood, [
      tray.x + (sign * tray.deep) / 2,
      tray.y,
      6.4,
    ]);
    still.add(roundedBox([tray.deep + 5, 5, 15], 2, segments), wood, [
      tray.x,
      tray.y + (sign * tray.wide) / 2,
      6.4,
    ]);
  }

  // The far end of the desk: a lamp, books, a pen.
  still.add(rod(30, 8, sides, 2.5), brass, [-130, -238, deskTop]);
  still.add(rod(3.5, 130, 12, 0.8), brass, [-130, -238, deskTop]);
  const shade = make({
    color: 0x0f5a3a,
    roughness: 0.12,
    emissive: dark ? 0x1a7a48 : 0x0a3a24,
    glows: dark ? 0.45 : 0.3,
    side: DoubleSide,
    mirrors: 1.6,
  });
  // The half of a tube that is open below, along y.
  still.add(
    new CylinderGeometry(26, 26, 116, plain ? 10 : 28, 1, true, 0, Math.PI).rotateZ(0).rotateY(-Math.PI / 2),
    shade,
    [-126, -238, 128],
    0,
    !dark,
  );
  if (dark)
    still.add(
      new SphereGeometry(8, 12, 8),
      new MeshBasicMaterial({ color: 0xffdca0 }),
      [-126, -238, 130],
      0,
      false,
    );
  const pages = make({ color: 0xe6dab8, roughness: 0.9 });
  [
    [100, 150, 26, 0x5a1d1a, -0.12],
    [92, 138, 22, 0x1d3a52, 0.06],
    [84, 118, 18, 0x2e4a2c, -0.2],
  ].reduce((z, [deep, wide, thick, colour, yaw]) => {
    const cover = make({ color: colour!, roughness: 0.55 });
    for (const lid of [0, thick! - 3])
      still.add(roundedBox([deep!, wide!, 3], 1, 1), cover, [-110, 250, z + lid + 1.5], yaw!);
    still.add(
      roundedBox([deep! - 4, wide! - 4, thick! - 5], 0.5, 1),
      pages,
      [-110, 250, z + thick! / 2],
      yaw!,
    );
    return z + thick!;
  }, deskTop);
  still.add(new SphereGeometry(15, plain ? 12 : 28, plain ? 8 : 18), brass, [-110, 250, deskTop + 80]);
  const ink = make({ color: 0x14100e, roughness: 0.15, mirrors: 1.6 });
  still.add(rod(4.6, 96, 14, 2).rotateX(Math.PI / 2), ink, [286, 50, 4.4], 0.12);
  still.add(rod(4.9, 5, 14, 0.5).rotateX(Math.PI / 2), brass, [286, 4, 4.4], 0.12);
  still.into(scene);
  return [
    { x: tray.x, y: tray.y, deep: tray.deep + 54, wide: tray.wide + 54 },
    { x: -130, y: -238, deep: 96, wide: 96, z: deskTop + 0.1 },
    { x: -110, y: 250, deep: 160, wide: 220, z: deskTop + 0.1 },
    { x: 286, y: 0, deep: 22, wide: 130 },
  ];
}
