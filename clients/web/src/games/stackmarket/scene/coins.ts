// One's own money as coins on the desk, and coins that leave or come.
import { DynamicDrawUsage, InstancedMesh, Matrix4, Quaternion, Vector3 } from "three";
import type { Contact } from "./desk.ts";
import type { Maker } from "./matter.ts";
import { grain } from "./paint.ts";
import { rod } from "./shapes.ts";

const thick = 2.3;
const inStack = 8;
const mostAtRest = 64;
const mostFlying = 24;
/** In thousands. */
const worth = 5;
const stacksAt = [
  [64, 138],
  [44, 150],
  [66, 160],
  [42, 172],
  [88, 148],
  [90, 170],
  [64, 182],
  [112, 160],
] as const;
const flight = 0.42; // seconds
const arc = 40;
const apart = 0.07;

interface Flight {
  readonly from: Vector3;
  readonly to: Vector3;
  readonly starts: number;
}

export const purse = { x: 66, y: 160 } as const;

export class Coins {
  readonly mesh: InstancedMesh;
  private atRest = 0;
  private flights: Flight[] = [];
  private readonly matrix = new Matrix4();
  private readonly turn = new Quaternion();
  private readonly place = new Vector3();
  private readonly size = new Vector3(1, 1, 1);

  constructor(make: Maker, plain: boolean) {
    const gold = make({ color: 0xd9ae52, roughness: 0.32, metalness: plain ? 1 : 0.8, mirrors: 1.4 });
    this.mesh = new InstancedMesh(rod(8.6, thick, plain ? 12 : 30, 0.4), gold, mostAtRest + mostFlying);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  /** Of the viewer, in thousands; null where there is no viewer with money. */
  setMoney(money: number | null): Contact[] {
    const chance = grain(5);
    const count = money === null ? 0 : Math.min(mostAtRest, Math.max(0, Math.floor(money / worth)));
    const blobs: Contact[] = [];
    for (let coin = 0; coin < count; coin++) {
      const [x, y] = stacksAt[Math.floor(coin / inStack) % stacksAt.length]!;
      if (coin % inStack === 0) blobs.push({ x, y, deep: 30, wide: 30 });
      const jitter = () => (chance() - 0.5) * 1.4;
      this.place.set(x + jitter(), y + jitter(), (coin % inStack) * thick - 0.3);
      this.turn.setFromAxisAngle(zAxis, chance() * 6);
      this.mesh.setMatrixAt(coin, this.matrix.compose(this.place, this.turn, this.size));
    }
    this.atRest = count;
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
    return blobs;
  }

  /** Coins that fly from one place to another, one after the other. */
  send(count: number, from: Vector3, to: Vector3, now: number): void {
    const starts = Math.max(now, (this.flights.at(-1)?.starts ?? 0) + apart);
    for (let i = 0; i < count && this.flights.length < mostFlying; i++)
      this.flights.push({ from, to, starts: starts + i * apart });
  }

  /** True while coins are in the air. */
  advance(now: number): boolean {
    if (this.flights.length === 0) return false;
    this.flights = this.flights.filter(({ starts }) => now < starts + flight);
    let slot = this.atRest;
    for (const { from, to, starts } of this.flights) {
      if (now < starts) continue;
      const share = (now - starts) / flight;
      this.place.lerpVectors(from, to, share);
      this.place.z += arc * 4 * share * (1 - share);
      this.turn.setFromAxisAngle(yAxis, share * 9);
      this.mesh.setMatrixAt(slot++, this.matrix.compose(this.place, this.turn, this.size));
    }
    this.mesh.count = slot;
    this.mesh.instanceMatrix.needsUpdate = true;
    return true;
  }
}

const zAxis = new Vector3(0, 0, 1);
const yAxis = new Vector3(0, 1, 0);
