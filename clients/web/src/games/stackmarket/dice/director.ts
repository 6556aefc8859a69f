// Which dice are where: towers as they were left while nobody stacks, pictures while somebody does, a fall slower than it
// was, and the last seconds once more. Knows no rule and no screen.
import type { Stacking } from "$gen/messages";
import { blend, Film, stepsPerSecond } from "./film.ts";
import { type Hit, Impacts } from "./impacts.ts";
import { KeptTowers } from "./kept_towers.ts";
import { edge, site } from "./measures.ts";
import { mostDice, Poses, posed } from "./pictures.ts";
import { isFalling, sinks, towersAround } from "./standing.ts";

/** What the director needs of a view. */
export interface Standing {
  /** From one to the next every building begins anew. */
  readonly round: number;
  readonly buildings: readonly { readonly floors: readonly number[] }[];
  readonly order: readonly number[];
  readonly takeover: { readonly smallest: string | null };
}

export interface Spot {
  readonly building: number;
  readonly x: number;
  readonly y: number;
}

const shortest = 0.008;
const longest = 0.09; // seconds between two pictures; more is a pause
const rare = 0.05; // seconds between two frames
// A fall: how slow it is shown, how fast that changes, and how long the dice lie there.
const slowest = 0.25;
const slows = 0.12; // seconds
const quickens = 0.25;
const resting = 80; // mm/s; when nothing is faster, time goes on as usual
const lies = 2.4; // seconds
const paysAfter = 0.9; // of them: then coins leave those who pay
const slipped = 0.8; // seconds of rest after which it was no fall
const slides = 0.5; // seconds that a building takes to another site

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
  /** What was struck since the last frame, as it is shown. */
  hits: readonly Hit[] = [];
  readonly impacts = new Impacts();
  /** Falls are shown slowly. */
  slowly = true;
  /** How fast time goes on screen. */
  speed = 1;
  /** A tower is coming down, or lies there and is to be seen. */
  falls = false;
  /** Other buildings that have come down in the stacking on screen, or in the last one. */
  knocked: readonly number[] = [];
  again: { readonly from: number; readonly to: number; at: number; readonly speed: number } | null = null;

  private readonly towers = new KeptTowers();
  private readonly before = new Float32Array(mostDice * posed);
  private view: Standing | null = null;
  private arrived = 0;
  private lasts = 0.016;
  private readonly film = new Film();
  /** The step on screen while a fall is shown slowly. */
  private slow: number | null = null;
  private liesFor = 0;
  /** As the last picture had it; false too for who comes when all is down. */
  private stood = false;
  private sliding = 0;
  private readonly cameFrom = new Map<number, Spot>();
  /** Something is to be drawn anew; all is where the last picture has it. */
  private changed = true;
  private settled = false;
  // Of the last stacking, to replay its fall.
  private readonly valuesAgain = new Int8Array(mostDice).fill(-1);
  private spotsAgain: readonly Spot[] = [];

  /** The position changed; while somebody stacks the dice are shown, not the position. */
  see(view: Standing, front: number | null): void {
    if (this.held) {
      this.waiting = { view, front };
      return;
    }
    if (this.view && view.round !== this.view.round) this.towers.clear();
    this.view = view;
    this.wanted = front ?? this.wanted;
    if ((this.told && !this.poses.head.over) || this.falls) return;
    this.told = null;
    this.moveOn();
  }
  private wanted: number | null = null;

  /** From now on the desk stays as it is, whatever the position becomes, until it is released. */
  hold(): void {
    this.held = true;
  }
  release(): void {
    if (!this.held) return;
    this.held = false;
    const { waiting } = this;
    this.waiting = null;
    if (waiting) this.see(waiting.view, waiting.front);
  }
  private held = false;
  private waiting: { readonly view: Standing; readonly front: number | null } | null = null;

  /** Shows the position: buildings slide to where they belong now. */
  private moveOn(): void {
    const before = new Map(this.spots.map((spot) => [spot.building, spot]));
    if (this.wanted !== null) this.front = this.wanted;
    this.layOut();
    const moved = this.spots.some(({ building, x, y }) => {
      const from = before.get(building);
      return from !== undefined && (from.x !== x || from.y !== y);
    });
    if (!moved || !this.slowly) return;
    this.cameFrom.clear();
    for (const [building, spot] of before) this.cameFrom.set(building, spot);
    this.sliding = slides;
    this.slide();
  }

  /** Where a building is on its way from one site to another. */
  private slide(): void {
    const share = 1 - this.sliding / slides;
    const eased = share * share * (3 - 2 * share);
    this.layOut();
    const settled = this.spots;
    let die = 0;
    this.spots = settled.map(({ building, x, y }) => {
      const from = this.cameFrom.get(building) ?? { x, y };
      const at = { building, x: from.x + (x - from.x) * eased, y: from.y + (y - from.y) * eased };
      const floors = this.view?.buildings[building]?.floors.length ?? 0;
      for (let i = 0; i < floors; i++, die++) {
        this.at[die * posed] = this.at[die * posed]! + at.x - x;
        this.at[die * posed + 1] = this.at[die * posed + 1]! + at.y - y;
      }
      return at;
    });
  }

  /** Whether dice are being stacked now. */
  get stacks(): boolean {
    return this.told !== null;
  }

  /** Null: the stacking that was going on is not wanted any more. */
  begin(told: Stacking | null, given?: readonly number[]): void {
    this.again = null;
    this.endFall();
    if (told === null) {
      this.told = null;
      this.layOut();
      return;
    }
    this.changed = true;
    this.told = told;
    this.front = told.building;
    this.film.clear();
    this.impacts.reset();
    this.knocked = [];
    this.sway = 0;
    this.stood = false;
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
    // Dice that have fallen off do not count as placed any more, so they are not among those that sink.
    if (head.collapsed && this.stood) this.fallBegins(head.step);
    this.stood = !head.collapsed;
    this.film.remember(head.step, this.poses.at);
    if (head.over) this.towers.keep(this.told, this.poses);
  }

  /** Sideways speed of the tower, and whether it and the others still stand. */
  private feel(seconds: number): void {
    const { moved, at, hand, head } = this.poses;
    const told = this.told;
    if (!told) return;
    let fastest = 0;
    const standing = told.height + hand.placed;
    for (let die = 0; die < standing; die++) {
      if (!moved[die]) continue;
      const place = die * posed;
      const dx = at[place]! - this.before[place]!;
      const dy = at[place + 1]! - this.before[place + 1]!;
      fastest = Math.max(fastest, Math.hypot(dx, dy) / seconds);
      if (sinks(at, die, die)) this.fallBegins(head.step);
    }
    for (const tower of towersAround(told)) {
      if (this.knocked.includes(tower.building) || !isFalling(at, tower)) continue;
      this.knocked = [...this.knocked, tower.building];
      this.fallBegins(head.step);
    }
    this.sway += (Math.min(200, fastest) - this.sway) * Math.min(1, seconds * 6);
  }

  private fallBegins(step: number): void {
    if (this.falls) return;
    this.falls = true;
    this.liesFor = 0;
    if (this.slowly && this.told && !this.told.bot) this.slow = step;
  }

  /** The dice of a fall have come to rest. */
  get rests(): boolean {
    return this.falls && this.poses.head.over && this.liesFor > 0;
  }
  /** They lie there, and have been seen for a moment. */
  get lies(): boolean {
    return this.falls && this.poses.head.over && this.liesFor >= paysAfter;
  }

  /** To the position as it is now, without waiting for the dice. */
  endFall(): void {
    const shown = this.falls;
    this.falls = false;
    this.slow = null;
    this.speed = 1;
    this.liesFor = 0;
    if (shown && this.told && this.poses.head.over && !this.held) {
      this.told = null;
      this.moveOn();
    }
  }

  private place(told: Stacking): void {
    this.spots = [
      { building: told.building, ...site(null) },
      ...told.around.map(([building], i) => ({ building, ...site(i) })),
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
    this.spots = view.buildings.map((_, building) => ({
      building,
      ...site(building === this.front ? null : others++),
    }));
    this.values.fill(-1);
    let die = 0;
    for (const { building, x, y } of this.spots) {
      const floors = view.buildings[building]?.floors ?? [];
      const crooked = this.towers.of(building, floors.length);
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

  /** The poses of this moment; true if something moved. */
  advance(now: number, seconds: number): boolean {
    const moved = this.again ? this.advanceAgain(seconds) : this.advanceLive(now, seconds);
    this.hits = moved ? this.impacts.watch(this.at, this.values, seconds * this.speed, this.spots) : [];
    return moved;
  }

  private advanceLive(now: number, seconds: number): boolean {
    if (this.falls) this.advanceFall(seconds);
    const changed = this.changed;
    this.changed = false;
    if (this.slow !== null) return this.film.sample(this.slow, this.at);
    if (!this.told) {
      if (this.sliding <= 0) return changed;
      this.sliding = Math.max(0, this.sliding - seconds);
      this.slide();
      this.changed = false;
      return true;
    }
    if (this.settled && !changed) return false;
    // Where frames are rare, pictures come in bursts just before one: then the last picture is what is shown.
    const share = Math.min(1, Math.max(0, (now - this.arrived) / this.lasts, seconds / rare));
    for (let die = 0; die < mostDice; die++) {
      if (this.values[die]! < 0) continue;
      if (!this.poses.present[die]) continue;
      blend(this.before, this.poses.at, die * posed, share, this.at);
    }
    if (this.poses.moved.every((one) => one === 0)) this.sway *= Math.exp(-seconds * 3);
    this.settled = share === 1 && this.sway < 0.1;
    return true;
  }

  /** Slow while dice are in the air, then as usual until the screen has caught up; then they lie there for a while. */
  private advanceFall(seconds: number): void {
    const { over, collapsed } = this.poses.head;
    if (this.slow !== null) {
      const air = this.film.fastest(this.slow) > resting;
      this.speed = air
        ? Math.max(slowest, this.speed - ((1 - slowest) / slows) * seconds)
        : Math.min(2, this.speed + ((1 - slowest) / quickens) * seconds);
      this.slow = Math.min(this.film.last, this.slow + seconds * stepsPerSecond * this.speed);
      if (this.slow < this.film.last) return;
      if (over) {
        this.slow = null;
        this.speed = 1;
        this.changed = true;
      }
    }
    // It only slipped: the hand goes on.
    const calm = !over && !collapsed && this.film.fastest(this.film.last) < resting;
    this.liesFor = over || calm ? this.liesFor + seconds : 0;
    if (this.liesFor >= (over ? lies : slipped)) this.endFall();
  }

  // ---- a fall, once more ----

  get canSeeAgain(): boolean {
    return this.film.length > 10;
  }

  /** The last seconds, slowly. */
  seeAgain(speed: number): void {
    this.endFall();
    const began = this.film.fallBegan();
    const from = Math.max(this.film.first, began - stepsPerSecond / 2);
    this.again = { from, to: Math.min(this.film.last, began + 3 * stepsPerSecond), at: from, speed };
    this.speed = speed;
    this.impacts.reset();
    this.spots = this.spotsAgain;
  }

  private advanceAgain(seconds: number): boolean {
    const { again } = this;
    if (!again) return false;
    again.at += seconds * stepsPerSecond * again.speed;
    this.values.set(this.valuesAgain);
    if (!this.film.sample(again.at, this.at) || again.at >= again.to) this.endAgain();
    return true;
  }

  endAgain(): void {
    this.again = null;
    this.speed = 1;
    this.impacts.reset();
    if (!this.told) this.layOut();
  }
}

function filled(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, i) => values[i] ?? 0);
}
