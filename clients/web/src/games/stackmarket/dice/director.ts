// Which dice are where: towers as they were left while nobody stacks, pictures while somebody does, and the last seconds
// once more after a fall. Knows no rule and no screen.
import type { Stacking } from "$gen/messages";
import { edge } from "./measures.ts";
import { mostDice, Poses, posed } from "./pictures.ts";

/** What the director needs of a view. */
export interface Standing {
  readonly buildings: readonly { readonly floors: readonly number[] }[];
  readonly order: readonly number[];
  readonly takeover: { readonly smallest: string | null };
}

export interface Spot {
  readonly building: number;
  readonly x: number;
  readonly y: number;
}

/** Where the other towers stand, seen from the one in front; host/stacking/stacking_table.cpp puts them there. */
const behind = -120;
const beside = 120;

interface Moment {
  readonly step: number;
  readonly at: Float32Array;
}

const keptSteps = 6 * 240;
const shortest = 0.008;
const longest = 0.09; // seconds between two pictures; more is a pause

export class Director {
  /** The dice to draw: number on top, or −1 for none. */
  readonly values = new Int8Array(mostDice).fill(-1);
  readonly at = new Float32Array(mostDice * posed);
  readonly poses = new Poses();
  spots: readonly Spot[] = [];
  told: Stacking | null = null;
  front = 0;
  /** How fast the tower moves sideways, in mm/s, smoothed. */
  sway = 0;
  /** How many dice came to rest or were struck since somebody asked. */
  knocks = 0;
  again: { readonly from: number; readonly to: number; at: number; readonly speed: number } | null = null;

  private readonly towers = new Map<number, Float32Array>();
  private readonly before = new Float32Array(mostDice * posed);
  private view: Standing | null = null;
  private arrived = 0;
  private lasts = 0.016;
  private moments: Moment[] = [];
  /** Something is to be drawn anew; all is where the last picture has it. */
  private changed = true;
  private settled = false;
  // Of the last stacking, to replay its fall.
  private readonly valuesAgain = new Int8Array(mostDice).fill(-1);
  private spotsAgain: readonly Spot[] = [];
  private resting = new Uint8Array(mostDice);

  /** The position changed; while somebody stacks the dice are shown, not the position. */
  see(view: Standing, front: number | null): void {
    this.view = view;
    if (this.told && !this.poses.head.over) return;
    this.told = null;
    if (front !== null) this.front = front;
    this.layOut();
  }

  /** Whether dice are being stacked now. */
  get stacks(): boolean {
    return this.told !== null;
  }

  /** Null: the stacking that was going on is not wanted any more. */
  begin(told: Stacking | null, given?: readonly number[]): void {
    this.again = null;
    if (told === null) {
      this.told = null;
      this.layOut();
      return;
    }
    this.changed = true;
    this.told = told;
    this.front = told.building;
    this.moments = [];
    this.sway = 0;
    this.values.fill(-1);
    this.poses.present.fill(0);
    this.values.set((given ?? this.valuesOf(told)).slice(0, mostDice));
    this.valuesAgain.set(this.values);
  }

  /** Numbers of the dice in a world: the building, the dice of the turn, the towers around. */
  private valuesOf(told: Stacking): number[] {
    const floors = (building: number) => this.view?.buildings[building]?.floors ?? [];
    const around = told.around.map(([building]) => building);
    const smallest = this.view?.buildings.findIndex(
      (_, building) => building !== told.building && !around.includes(building),
    );
    const turn = told.takeover ? floors(smallest ?? -1) : (this.view?.order ?? []);
    return [
      ...filled(floors(told.building), told.height),
      ...filled(turn, told.dice),
      ...told.around.flatMap(([building, height]) => filled(floors(building), height)),
    ];
  }

  take(bytes: Uint8Array, now: number): void {
    this.before.set(this.at);
    const stepBefore = this.poses.head.step;
    if (!this.poses.take(bytes) || !this.told) return;
    const { head, at } = this.poses;
    // The hand alone moves without the dice being drawn anew.
    if (head.whole || this.poses.moved.includes(1)) this.settled = false;
    this.lasts = Math.min(longest, Math.max(shortest, now - this.arrived));
    this.arrived = now;
    if (head.whole) {
      this.at.set(at);
      this.before.set(at);
      this.place(this.told);
    }
    this.feel(Math.max(1, head.step - stepBefore) / 240);
    this.remember(head.step);
    if (head.over) this.keep(this.told);
  }

  /** Sideways speed of what stands, and knocks of what comes to rest. */
  private feel(seconds: number): void {
    const { moved, at, hand } = this.poses;
    const told = this.told;
    if (!told) return;
    let fastest = 0;
    const standing = told.height + hand.placed;
    for (let die = 0; die < told.height + told.dice; die++) {
      const place = die * posed;
      const held = hand.held > 0 && die >= standing && die < standing + hand.held;
      if (moved[die] && !held) {
        const dx = at[place]! - this.before[place]!;
        const dy = at[place + 1]! - this.before[place + 1]!;
        const speed = Math.hypot(dx, dy) / seconds;
        if (die < standing) fastest = Math.max(fastest, speed);
        if (this.resting[die] && speed > 60) this.knocks += 1;
      }
      const rests = moved[die] ? 0 : 1;
      if (rests && !this.resting[die]) this.knocks += 1;
      this.resting[die] = rests;
    }
    this.sway += (Math.min(200, fastest) - this.sway) * Math.min(1, seconds * 6);
  }

  private remember(step: number): void {
    this.moments.push({ step, at: this.poses.at.slice() });
    while ((this.moments[0]?.step ?? step) < step - keptSteps) this.moments.shift();
  }

  /** Keeps the towers as the last picture shows them. */
  private keep(told: Stacking): void {
    const { at, head, hand } = this.poses;
    const height = told.height + hand.placed;
    if (head.collapsed || told.takeover) this.towers.delete(told.building);
    else this.towers.set(told.building, at.slice(0, height * posed));
    let from = told.height + told.dice;
    for (const [building, floors] of told.around) {
      const base = from * posed;
      const tower = at.slice(base, base + floors * posed);
      const { x, y } = this.spots.find((spot) => spot.building === building) ?? { x: 0, y: 0 };
      for (let i = 0; i < floors; i++) {
        tower[i * posed] = tower[i * posed]! - x;
        tower[i * posed + 1] = tower[i * posed + 1]! - y;
      }
      this.towers.set(building, tower);
      from += floors;
    }
  }

  private place(told: Stacking): void {
    this.spots = [
      { building: told.building, x: 0, y: 0 },
      ...told.around.map(([building], i) => ({ building, x: behind, y: beside * (i - 1) })),
    ];
    this.spotsAgain = this.spots;
  }

  /** Nobody stacks: the towers as they were left, or straight where they are new. */
  private layOut(): void {
    this.changed = true;
    this.sway = 0;
    const { view } = this;
    if (!view) return;
    let others = 0;
    this.spots = view.buildings.map((_, building) =>
      building === this.front
        ? { building, x: 0, y: 0 }
        : { building, x: behind, y: beside * (others++ - 1) },
    );
    this.values.fill(-1);
    let die = 0;
    for (const { building, x, y } of this.spots) {
      const floors = view.buildings[building]?.floors ?? [];
      const kept = this.towers.get(building);
      const crooked = kept?.length === floors.length * posed ? kept : null;
      if (!crooked) this.towers.delete(building);
      floors.forEach((value, floor) => {
        const place = die * posed;
        this.values[die] = value;
        if (crooked) this.at.set(crooked.subarray(floor * posed, floor * posed + posed), place);
        else this.at.set([0, 0, edge * (floor + 0.5), 0, 0, 0, 1], place);
        this.at[place] = this.at[place]! + x;
        this.at[place + 1] = this.at[place + 1]! + y;
        die += 1;
      });
    }
  }

  /** The poses of this moment, between the last two pictures; true if something moved. */
  advance(now: number, seconds: number): boolean {
    if (this.again) return this.advanceAgain(seconds);
    const changed = this.changed;
    this.changed = false;
    if (!this.told) return changed;
    if (this.settled && !changed) return false;
    const share = Math.min(1, (now - this.arrived) / this.lasts);
    for (let die = 0; die < mostDice; die++) {
      if (this.values[die]! < 0) continue;
      if (!this.poses.present[die]) continue;
      blend(this.before, this.poses.at, die * posed, share, this.at);
    }
    if (this.poses.moved.every((one) => one === 0)) this.sway *= Math.exp(-seconds * 3);
    this.settled = share === 1 && this.sway < 0.1;
    return true;
  }

  // ---- a fall, once more ----

  get canSeeAgain(): boolean {
    return this.moments.length > 10;
  }

  /** The last seconds, slowly. */
  seeAgain(speed: number): void {
    const last = this.moments.at(-1)?.step ?? 0;
    const fell = this.fallBegan();
    const from = Math.max(this.moments[0]?.step ?? 0, fell - 120);
    this.again = { from, to: Math.min(last, fell + 3 * 240), at: from, speed };
    this.spots = this.spotsAgain;
  }

  /** When the first die was on its way down. */
  private fallBegan(): number {
    const last = this.moments.at(-1);
    if (!last) return 0;
    for (let i = this.moments.length - 2; i >= 0; i--) {
      const moment = this.moments[i]!;
      let high = 0;
      let later = 0;
      for (let die = 0; die < mostDice; die++) {
        high = Math.max(high, moment.at[die * posed + 2]!);
        later = Math.max(later, last.at[die * posed + 2]!);
      }
      if (high > later + edge * 1.5) {
        for (let j = i; j >= 0; j--) {
          let top = 0;
          for (let die = 0; die < mostDice; die++) top = Math.max(top, this.moments[j]!.at[die * posed + 2]!);
          if (top >= high + edge * 0.4 || j === 0) return this.moments[j]!.step;
        }
        return moment.step;
      }
    }
    return last.step - 240;
  }

  private advanceAgain(seconds: number): boolean {
    const { again } = this;
    if (!again) return false;
    again.at += seconds * 240 * again.speed;
    const next = this.moments.findIndex((moment) => moment.step >= again.at);
    const b = this.moments[next < 0 ? this.moments.length - 1 : next];
    const a = this.moments[Math.max(0, (next < 0 ? this.moments.length : next) - 1)];
    if (!a || !b || again.at >= again.to) {
      this.endAgain();
      return true;
    }
    this.values.set(this.valuesAgain);
    const share = b.step > a.step ? (again.at - a.step) / (b.step - a.step) : 1;
    for (let die = 0; die < mostDice; die++)
      blend(a.at, b.at, die * posed, Math.min(1, Math.max(0, share)), this.at);
    return true;
  }

  endAgain(): void {
    this.again = null;
    if (!this.told) this.layOut();
  }
}

function filled(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, i) => values[i] ?? 0);
}

/** Between two poses: places in a straight line, turns the short way. */
function blend(a: Float32Array, b: Float32Array, place: number, share: number, into: Float32Array): void {
  for (let i = 0; i < 3; i++) into[place + i] = a[place + i]! + (b[place + i]! - a[place + i]!) * share;
  const dot =
    a[place + 3]! * b[place + 3]! +
    a[place + 4]! * b[place + 4]! +
    a[place + 5]! * b[place + 5]! +
    a[place + 6]! * b[place + 6]!;
  const sign = dot < 0 ? -1 : 1;
  let square = 0;
  for (let i = 3; i < 7; i++) {
    const value = a[place + i]! * (1 - share) * sign + b[place + i]! * share;
    into[place + i] = value;
    square += value * value;
  }
  const long = Math.sqrt(square) || 1;
  for (let i = 3; i < 7; i++) into[place + i] = into[place + i]! / long;
}
