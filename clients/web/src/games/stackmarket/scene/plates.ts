// The building sites: a card with the company's colour, sign and name under each tower, and on it the cylinders of those who
// invest there.
import { type Material, Mesh, PlaneGeometry, type Scene } from "three";
import type { Spot } from "../dice/director.ts";
import { companyOf } from "../dice/drawings.ts";
import { card } from "../dice/measures.ts";
import type { Contact } from "./desk.ts";
import type { Maker } from "./matter.ts";
import { canvasOf, letters, roughen, textureOf } from "./paint.ts";
import { rod } from "./shapes.ts";

/** The tower stands in the far part of the card. */
const { ahead, deep, wide } = card;
const quarter = Math.PI / 2;

function picture(building: number, name: string): HTMLCanvasElement {
  const [canvas, pen] = canvasOf(256, 392);
  const { colour, on, sign } = companyOf(building);
  pen.fillStyle = "#b98f3e"; // a brass frame
  pen.fillRect(0, 0, 256, 392);
  pen.fillStyle = colour;
  pen.fillRect(7, 7, 242, 378);
  roughen(pen, 256, 392, "soft-light", 0.22, [3]);
  pen.strokeStyle = pen.fillStyle = on;
  pen.globalAlpha = 0.9;
  pen.lineWidth = 3;
  pen.strokeRect(17, 17, 222, 358);
  pen.lineWidth = 1.5;
  pen.strokeRect(78, 84, 100, 100);
  for (const [x, y, size] of [
    [26, 26, 0.32],
    [198, 26, 0.32],
    [26, 226, 0.46],
  ] as const) {
    pen.save();
    pen.translate(x, y);
    pen.scale(size, size);
    pen.fill(new Path2D(sign));
    pen.restore();
  }
  pen.textAlign = "center";
  letters(pen, name, { wide: 140, most: 36, least: 14 });
  pen.fillText(name, 158, 262);
  return canvas;
}

export class Plates {
  private readonly plates = new Map<number, Mesh>();
  private readonly markers: Mesh[] = [];
  private readonly markersAt = new Map<number, { readonly x: number; readonly y: number }>();
  private investors: readonly (readonly number[])[] = [];
  private names: readonly string[] = [];

  constructor(
    private readonly scene: Scene,
    private readonly make: Maker,
    private readonly plain: boolean,
    private readonly anisotropy: number,
    /** Of a player. */
    private readonly colour: (seat: number) => string,
  ) {}

  set(investors: readonly (readonly number[])[], names: readonly string[]): void {
    this.investors = investors;
    if (names.join() === this.names.join()) return;
    this.names = names;
    for (const plate of this.plates.values()) this.scene.remove(plate);
    this.plates.clear();
  }

  /** Where a player's cylinder stands or stood last. */
  markerOf(seat: number): { readonly x: number; readonly y: number } | null {
    return this.markersAt.get(seat) ?? null;
  }

  /** Puts them where the towers stand; what needs a contact shadow is told. */
  place(spots: readonly Spot[]): Contact[] {
    const blobs: Contact[] = [];
    for (const plate of this.plates.values()) plate.visible = false;
    let used = 0;
    for (const { building, x, y } of spots) {
      const plate = this.plates.get(building) ?? this.makePlate(building);
      plate.visible = true;
      plate.position.set(x + ahead, y, -0.15);
      blobs.push({ x, y, deep: 42, wide: 42, z: -0.08 });
      (this.investors[building] ?? []).forEach((seat, i) => {
        const marker = this.markers[used] ?? this.makeMarker();
        this.markers[used++] = marker;
        const at = { x: x + ahead + 27, y: y - 17 + i * 11.4 };
        marker.visible = true;
        marker.position.set(at.x, at.y, 0);
        this.markersAt.set(seat, at);
        const material = marker.material as Material & { color: { set(colour: string): void } };
        material.color.set(this.colour(seat));
        blobs.push({ ...at, deep: 17, wide: 17, z: -0.05 });
      });
    }
    for (const marker of this.markers.slice(used)) marker.visible = false;
    return blobs;
  }

  private makePlate(building: number): Mesh {
    const map = textureOf(picture(building, this.names[building] ?? ""), { anisotropy: this.anisotropy });
    // Brighter or shinier, and the window turns red to salmon.
    const plate = new Mesh(
      new PlaneGeometry(wide, deep),
      this.make({ map, color: this.plain ? 0xffffff : 0xa4a4a4, roughness: 0.9, mirrors: 0.12 }),
    );
    plate.receiveShadow = true;
    plate.rotation.z = quarter;
    this.plates.set(building, plate);
    this.scene.add(plate);
    return plate;
  }

  private makeMarker(): Mesh {
    const marker = new Mesh(
      rod(4.8, 11, this.plain ? 12 : 28, 1),
      this.make({ roughness: 0.3, mirrors: 1.2 }),
    );
    marker.castShadow = marker.receiveShadow = true;
    this.scene.add(marker);
    return marker;
  }
}
