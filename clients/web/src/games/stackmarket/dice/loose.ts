// Dice that were rolled and are laid into an order: they tumble out of the reserve onto the faces that were drawn before,
// slide into their places, and slide back if they are not used. Shows what a view says; decides nothing.
import { type Hit, surfaceAt } from "./impacts.ts";
import { edge } from "./measures.ts";
import { mostDice, posed } from "./pictures.ts";

export interface Rolled {
  /** How many of each number lie there. */
  readonly rolled: readonly number[];
  readonly order: readonly number[];
  /** A hand stacks them now: the order lies where the hand takes it from. */
  readonly taken?: boolean;
}
interface Place {
  readonly x: number;
  readonly y: number;
}
interface Loose {
  readonly value: number;
  where: "rolled" | "order" | "back";
  from: Place;
  to: Place;
  began: number;
  lasts: number;
  tumbles: boolean;
  /** How often it has hit the desk. */
  hits: number;
  readonly axis: readonly [number, number, number];
  /** A person drags it. */
  held: Place | null;
}

const tumble = 0.95; // seconds
const slide = 0.3;
const apart = 0.085;
const longest = 0.5; // seconds between the first die and the last
const hop = 62; // mm
const hops = 2.2; // while it tumbles
const inRow = 6;
const orderAt = (slot: number): Place => ({ x: 62 + Math.floor(slot / 12) * 19, y: -84 + (slot % 12) * 18 });
const rolledAt = (slot: number): Place => ({
  x: 112 + Math.floor(slot / inRow) * 25 + Math.sin(slot * 9) * 3,
  y: -46 + (slot % inRow) * 25 + Math.cos(slot * 5) * 3,
});
/** Dropped this near the row of the order, a die is meant for it. */
const ordersUpTo = 92;

/** Seconds until so many dice that left the reserve lie still. */
export const tumblesFor = (dice: number): number => tumble + Math.min(apart * Math.max(0, dice - 1), longest);

export class LooseDice {
  readonly values = new Int8Array(mostDice).fill(-1);
  readonly at = new Float32Array(mostDice * posed);
  private dice: Loose[] = [];
  /** Dice that hit the desk since the last moment, and whether some began to slide: what is heard. */
  hits: readonly Hit[] = [];
  slides = false;
  private spawned = 0;
  private sent = false;
  private between = apart;

  constructor(private readonly reserve: Place) {}

  get count(): number {
    return this.dice.length;
  }

  /**
   * What lies on the desk now; null: nothing does. `still`: nothing moves on the way. `slots`: where the order lies, if not
   * in its row.
   */
  see(seen: Rolled | null, now: number, still: boolean, slots: readonly Place[] = []): void {
    if (seen === null) {
      this.dice = [];
      return;
    }
    const wanted = seen.rolled.slice();
    const order = seen.order.slice();
    let fresh = 0;
    const coming = sum(wanted) + order.length - this.dice.length;
    this.between = Math.min(apart, longest / Math.max(1, coming - 1));
    const laid = this.dice.filter((die) => die.where === "order");
    // From the end of the order back to the first that differs, nothing stays.
    const same = laid.findIndex((die, at) => die.value !== order[at]);
    const kept = same < 0 ? Math.min(laid.length, order.length) : same;
    for (const die of laid.slice(kept)) this.send(die, "rolled", die.to, now, slide);
    for (let slot = kept; slot < order.length; slot++) {
      const value = order[slot]!;
      const die = this.dice.find((one) => one.where === "rolled" && one.value === value);
      const to = slots[slot] ?? orderAt(slot);
      if (die) this.send(die, "order", to, now, slide);
      else Object.assign(this.spawn(value, now, fresh++), { where: "order", to });
    }
    for (const [slot, die] of laid.slice(0, kept).entries()) {
      const to = slots[slot] ?? orderAt(slot);
      if (to.x !== die.to.x || to.y !== die.to.y) this.send(die, "order", to, now, slide);
    }
    let slot = 0;
    for (const die of this.dice.filter((one) => one.where === "rolled")) {
      const left = wanted[die.value] ?? 0;
      if (left > 0) wanted[die.value] = left - 1;
      else this.send(die, "back", this.reserve, now, slide * 1.5);
      slot += 1;
    }
    for (const [value, left] of wanted.entries())
      for (let i = 0; i < left; i++) {
        const die = this.spawn(value, now, fresh++);
        die.to = rolledAt(slot++);
      }
    if (!still) return;
    this.sent = false;
    for (const die of this.dice) Object.assign(die, { lasts: 0, began: 0, hits: hops });
  }

  private spawn(value: number, now: number, turn: number): Loose {
    const n = this.spawned++;
    const die: Loose = {
      value,
      where: "rolled",
      from: { x: this.reserve.x, y: this.reserve.y + ((n * 7) % 5) * 6 - 12 },
      to: this.reserve,
      began: now + turn * this.between,
      lasts: tumble,
      tumbles: true,
      hits: 0,
      axis: unit(Math.sin(n * 3.1), Math.cos(n * 1.7), 0.4 * Math.sin(n)),
      held: null,
    };
    this.dice.push(die);
    return die;
  }

  private send(die: Loose, where: Loose["where"], to: Place, now: number, lasts: number): void {
    die.from = this.placeOf(die, now);
    die.where = where;
    die.to = to;
    die.began = now;
    die.lasts = lasts;
    die.tumbles = false;
    die.held = null;
    this.sent = true;
  }

  private shareOf(die: Loose, now: number): number {
    return die.lasts <= 0 ? 1 : Math.min(1, Math.max(0, (now - die.began) / die.lasts));
  }
  private placeOf(die: Loose, now: number): Place {
    if (die.held) return die.held;
    const share = 1 - (1 - this.shareOf(die, now)) ** 2;
    return {
      x: die.from.x + (die.to.x - die.from.x) * share,
      y: die.from.y + (die.to.y - die.from.y) * share,
    };
  }

  /** Where they are at this time; true if something moves. */
  advance(now: number): boolean {
    let moving = false;
    const hits: Hit[] = [];
    this.slides = this.sent;
    this.sent = false;
    this.dice = this.dice.filter((die) => die.where !== "back" || this.shareOf(die, now) < 1);
    this.values.fill(-1);
    this.dice.slice(0, mostDice).forEach((die, slot) => {
      const share = this.shareOf(die, now);
      if (share < 1 || die.held) moving = true;
      const { x, y } = this.placeOf(die, now);
      const left = 1 - share;
      const bounce = die.tumbles
        ? Math.abs(Math.sin(share * Math.PI * hops)) * left * hop
        : Math.sin(share * Math.PI) * 10;
      const angle = die.tumbles ? left * left * 11 : 0;
      const [ax, ay, az] = die.axis;
      const sin = Math.sin(angle / 2);
      if (die.tumbles && Math.floor(share * hops) > die.hits) {
        die.hits = Math.floor(share * hops);
        const z = edge / 2;
        const speed = (Math.PI * hops * (1 - die.hits / hops) * hop) / die.lasts;
        hits.push({ die: slot, x, y, z, speed, on: surfaceAt(x, y, z, []) });
      }
      this.values[slot] = die.value;
      this.at.set(
        [x, y, edge / 2 + bounce + (die.held ? 8 : 0), ax * sin, ay * sin, az * sin, Math.cos(angle / 2)],
        slot * posed,
      );
    });
    if (this.dice.length !== this.shown) moving = true;
    this.shown = this.dice.length;
    this.hits = hits;
    return moving;
  }
  private shown = 0;

  // ---- a person's hand on them ----

  /** The rolled die near a place of the desk. */
  near(place: Place, now: number): number | null {
    const found = this.dice
      .map((die, at) => ({ at, die, far: distance(this.placeOf(die, now), place) }))
      .filter(({ die, far }) => die.where === "rolled" && far < edge)
      .sort((a, b) => a.far - b.far)[0];
    return found ? found.at : null;
  }
  valueOf(die: number): number {
    return this.dice[die]?.value ?? -1;
  }
  drag(die: number, to: Place): void {
    const one = this.dice[die];
    if (one) one.held = to;
  }
  /** Lets go: true if it was dropped at the order. It slides back in any case; the next view says where it belongs. */
  drop(die: number, now: number): boolean {
    const one = this.dice[die];
    if (!one) return false;
    const at = this.placeOf(one, now);
    this.send(one, one.where, one.to, now, slide);
    return at.x < ordersUpTo;
  }
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);
function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const long = Math.hypot(x, y, z) || 1;
  return [x / long, y / long, z / long];
}
