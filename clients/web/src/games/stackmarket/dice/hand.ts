// The hand that stacks: what pointer, finger and keys mean, as intents. Where a die is and what the tower looks like is
// told to it; it decides nothing, the dice do.
import { edge, reach } from "./measures.ts";
import type { IntentInput } from "./pictures.ts";

export interface Point {
  x: number;
  y: number;
  z: number;
}
export interface Level {
  readonly x: number;
  readonly y: number;
}
/** From the eye through the pointer. */
export interface Ray {
  readonly from: Point;
  readonly along: Point;
}

/** What the hand has before it. */
export interface Before {
  /** The next die of the order, or null when all are placed. */
  readonly die: Point | null;
  readonly top: Point;
  /** Where the hand is by now, and what it does. */
  readonly hand: Point & { readonly state: "empty" | "holding" | "opening" };
  readonly forward: Level;
  readonly right: Level;
}

export type Key = "left" | "right" | "near" | "far" | "up" | "down" | "turn" | "turn-back";

const keySpeed = 90; // mm/s
const fine = 0.2;
const turnSpeed = 0.35; // turns a second
/** A die comes to the plane of the tower while it is lifted by this, so that a pointer needs no third hand. */
const lift = 34;
const near = 20; // mm from the next die, where the empty hand goes to it by itself
const lowest = edge / 2 + 0.5;
const far = 400;
/** How far above what stands a die is carried, and how far beside it the hand waits: aiming is the player's. */
const clearance = edge * 2.2;
const aside = { right: 9, near: 5 };
const lowers = 0.35; // seconds
const gap = 1; // mm that a lowered die is above the tower
/** Only above the tower is there something to lower onto. */
const aboveTower = edge;

const along = (level: Level, point: Level) => level.x * point.x + level.y * point.y;
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
const smooth = (share: number) => {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
};

export class HandControl {
  readonly target: Point = { x: 80, y: 0, z: 48 };
  yaw = 0;
  /** How many dice are carried at once. */
  group = 1;
  /** On the way to the die, to take it there. */
  reaching = false;
  private readonly keys = new Set<Key>();
  private slow = false;
  private depth = 0; // beyond the plane, by the wheel or the second finger
  private takenAt: Point | null = null;
  private wantsRelease = false;
  private wasHolding = false;
  /** On touch the hand brings a die above the tower by itself: a finger is too short for the way. */
  private carries: "no" | "up" | "over" = "no";
  private brings = false;
  private lowering = false;
  private lowered = 0; // share of the way

  /** A new stacking: the hand rests above the dice. */
  begin(die: Point | null): void {
    Object.assign(this.target, die ? { x: die.x, y: die.y, z: die.z + 40 } : { x: 80, y: 0, z: 48 });
    this.yaw = 0;
    this.depth = 0;
    this.reaching = false;
    this.takenAt = null;
    this.wantsRelease = false;
    this.wasHolding = false;
    this.carries = "no";
    this.brings = this.lowering = false;
    this.lowered = 0;
    this.keys.clear();
  }

  /** The pointer is there. */
  aim(ray: Ray, before: Before): void {
    if (this.reaching) return;
    const { forward, die, hand } = before;
    const slope = along(forward, ray.along);
    if (Math.abs(slope) < 1e-6) return;
    let place = this.planeDepth(this.target.z, before);
    let z = this.target.z;
    let point: Level = { x: 0, y: 0 };
    // The depth depends on the height, and the height on the depth: twice round is near enough.
    for (let i = 0; i < 3; i++) {
      const t = (place - along(forward, ray.from)) / slope;
      if (t <= 0) return;
      point = { x: ray.from.x + ray.along.x * t, y: ray.from.y + ray.along.y * t };
      z = Math.max(lowest, ray.from.z + ray.along.z * t);
      place = this.planeDepth(z, before);
    }
    this.moveTo({ x: point.x, y: point.y, z });
    if (hand.state === "empty" && die && distance(this.target, die) < near) Object.assign(this.target, die);
  }

  /** The finger has moved by so much, as seen on the screen. */
  drag(right: number, up: number, before: Before): void {
    if (this.reaching || this.carries !== "no") return;
    const z = Math.max(lowest, this.target.z + up);
    const move = this.planeDepth(z, before) - this.planeDepth(this.target.z, before);
    this.moveTo({
      x: this.target.x + before.right.x * right + before.forward.x * move,
      y: this.target.y + before.right.y * right + before.forward.y * move,
      z,
    });
  }

  /** Away from the viewer. */
  push(by: number, before: Before): void {
    this.depth += by;
    this.moveTo({
      x: this.target.x + before.forward.x * by,
      y: this.target.y + before.forward.y * by,
      z: this.target.z,
    });
  }

  key(key: Key, down: boolean, slow: boolean): void {
    this.slow = slow;
    if (down) this.keys.add(key);
    else this.keys.delete(key);
  }
  releaseKeys(): void {
    this.keys.clear();
  }
  turn(by: number): void {
    this.yaw += by;
  }

  /** Takes the next die, or lets go. */
  press(before: Before): void {
    if (before.hand.state === "holding") this.wantsRelease = true;
    else if (before.hand.state === "empty" && before.die) this.reaching = true;
  }
  get releasing(): boolean {
    return this.wantsRelease;
  }
  /** Takes the next die and brings it above the tower. */
  fetch(before: Before): void {
    if (before.hand.state !== "empty") return;
    this.press(before);
    this.brings = this.reaching;
  }
  get carrying(): boolean {
    return this.carries !== "no";
  }
  /** Goes down until the die almost touches, or up again. */
  lower(down: boolean): void {
    this.lowering = down;
  }
  get isLow(): boolean {
    return this.lowered > 0.95;
  }

  /** What is to be told now. */
  intent(seconds: number, before: Before): IntentInput {
    this.followKeys(seconds, before);
    const { hand, die } = before;
    const holding = hand.state === "holding";
    if (holding && !this.wasHolding) {
      this.takenAt = { ...hand };
      this.depth = 0;
      this.reaching = false;
      Object.assign(this.target, { x: hand.x, y: hand.y, z: hand.z + 1 });
      this.carries = this.brings ? "up" : "no";
      this.brings = false;
      this.lowered = 0;
    }
    if (!holding && this.wasHolding) {
      this.takenAt = null;
      this.carries = "no";
      this.lowering = false;
      this.depth = 0;
      this.target.z += edge; // the hand goes up, away from what stands
    }
    this.wasHolding = holding;
    if (this.reaching && die) Object.assign(this.target, die);
    if (this.reaching && !die) this.reaching = false;
    if (holding) this.carry(before);
    const grab = this.reaching && die !== null && distance(hand, die) < reach / 2;
    const release = this.wantsRelease && holding;
    if (!holding) this.wantsRelease = false;
    const z = holding ? this.lowerTo(seconds, before) : this.target.z;
    return { ...this.target, z, yaw: this.yaw, group: this.group, grab, release };
  }

  private carry({ hand, top, right, forward }: Before): void {
    const high = top.z + clearance;
    if (this.carries === "up") {
      this.target.z = high;
      if (hand.z > high - 6) this.carries = "over";
    } else if (this.carries === "over") {
      const over = {
        x: top.x + right.x * aside.right - forward.x * aside.near,
        y: top.y + right.y * aside.right - forward.y * aside.near,
        z: high,
      };
      Object.assign(this.target, over);
      if (distance(hand, over) < 4) {
        this.carries = "no";
        this.takenAt = null; // from here on the hand moves in the plane of the tower
        this.depth = along(forward, over) - along(forward, top);
      }
    }
  }

  private lowerTo(seconds: number, { top }: Before): number {
    const over = Math.hypot(this.target.x - top.x, this.target.y - top.y) < aboveTower;
    const by = seconds / lowers;
    this.lowered = Math.min(1, Math.max(0, this.lowered + (this.lowering && over ? by : -by)));
    const low = top.z + edge + gap;
    if (this.target.z <= low) return this.target.z;
    return this.target.z + (low - this.target.z) * smooth(this.lowered);
  }

  private followKeys(seconds: number, before: Before): void {
    if (this.keys.size === 0) return;
    const speed = keySpeed * (this.slow ? fine : 1) * seconds;
    const by = (plus: Key, minus: Key) =>
      (this.keys.has(plus) ? speed : 0) - (this.keys.has(minus) ? speed : 0);
    const side = by("right", "left");
    const away = by("far", "near");
    this.yaw += ((by("turn", "turn-back") / keySpeed) * turnSpeed) / 1;
    this.moveTo({
      x: this.target.x + before.right.x * side + before.forward.x * away,
      y: this.target.y + before.right.y * side + before.forward.y * away,
      z: this.target.z + by("up", "down"),
    });
  }

  /** How deep in the picture the hand moves at a height. */
  private planeDepth(z: number, { forward, die, top, hand }: Before): number {
    const tower = along(forward, top);
    const start = this.takenAt ?? (hand.state === "empty" ? die : null);
    if (!start) return tower + this.depth;
    const from = along(forward, start);
    return from + (tower - from) * smooth((z - start.z - 4) / lift) + this.depth;
  }

  private moveTo(point: Point): void {
    this.target.x = Math.min(far, Math.max(-far, point.x));
    this.target.y = Math.min(far, Math.max(-far, point.y));
    this.target.z = Math.min(1200, Math.max(lowest, point.z));
  }
}
