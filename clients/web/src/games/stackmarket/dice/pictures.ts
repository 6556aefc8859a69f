// The bytes of a stacking (docs/protocol.md, “Stacking by hand”): pictures in, intents out. One decoder for the worker's
// door and for a server's.
export type { DiceChannel, DiceListener } from "../../../door/stacking.ts";

/** Dice there can be in a world. */
export const mostDice = 64;
const headBytes = 22;
const dieBytes = 11;
const unit = 0.02; // millimetres
/** Larger heights of a die are below the desk: it fell over the edge. */
const belowDesk = 60000;
/** Where a die comes to rest that fell over the edge, in millimetres. */
export const lost = -100;

const handStates = ["empty", "holding", "opening"] as const;
const grabRefusals = ["", "full", "nothing", "not-next", "time"] as const;

interface HandSeen {
  x: number;
  y: number;
  z: number;
  /** In turns. */
  yaw: number;
  state: (typeof handStates)[number];
  refusal: (typeof grabRefusals)[number];
  held: number;
  placed: number;
  secondsLeft: number;
}

interface Head {
  readonly whole: boolean;
  readonly collapsed: boolean;
  readonly over: boolean;
  readonly stacking: number;
  /** Of 1/240 s since it began. */
  readonly step: number;
}

/** x, y, z in millimetres and the turn x, y, z, w of every die, one after the other. */
export const posed = 7;

/** Everything a picture says, put together with what came before it. */
export class Poses {
  readonly at = new Float32Array(mostDice * posed);
  readonly present = new Uint8Array(mostDice);
  /** Which dice the last picture moved. */
  readonly moved = new Uint8Array(mostDice);
  readonly hand: HandSeen = {
    x: 0,
    y: 0,
    z: 0,
    yaw: 0,
    state: "empty",
    refusal: "",
    held: 0,
    placed: 0,
    secondsLeft: 0,
  };
  head: Head = { whole: false, collapsed: false, over: false, stacking: -1, step: 0 };

  /** False if these are no such bytes. */
  take(bytes: Uint8Array): boolean {
    if (bytes.length < headBytes || (bytes.length - headBytes) % dieBytes !== 0) return false;
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const kind = data.getUint8(0);
    if (kind !== 1 && kind !== 2) return false;
    const flags = data.getUint8(1);
    this.head = {
      whole: kind === 1,
      collapsed: (flags & 1) !== 0,
      over: (flags & 2) !== 0,
      stacking: data.getUint16(2, true),
      step: data.getUint32(4, true),
    };
    this.takeHand(data);
    if (this.head.whole) this.present.fill(0);
    this.moved.fill(0);
    for (let from = headBytes; from < bytes.length; from += dieBytes) this.takeDie(data, from);
    return true;
  }

  private takeHand(data: DataView): void {
    const { hand } = this;
    hand.x = data.getInt16(8, true) * unit;
    hand.y = data.getInt16(10, true) * unit;
    hand.z = data.getUint16(12, true) * unit;
    hand.yaw = data.getUint16(14, true) / 65536;
    const state = data.getUint8(16);
    hand.state = handStates[state & 15] ?? "empty";
    hand.refusal = grabRefusals[state >> 4] ?? "";
    hand.held = data.getUint8(17);
    hand.placed = data.getUint8(18);
    hand.secondsLeft = data.getUint8(21);
  }

  private takeDie(data: DataView, from: number): void {
    const die = data.getUint8(from);
    if (die >= mostDice) return;
    const place = die * posed;
    const { at } = this;
    at[place] = data.getInt16(from + 1, true) * unit;
    at[place + 1] = data.getInt16(from + 3, true) * unit;
    const height = data.getUint16(from + 5, true);
    at[place + 2] = (height > belowDesk ? height - 65536 : height) * unit;
    unpack(data.getUint32(from + 7, true), at, place + 3);
    this.present[die] = 1;
    this.moved[die] = 1;
  }
}

const parts = [0, 0, 0, 0]; // w, x, y, z; kept so that a picture asks for no memory

/** The turn of a die from its 32 bits, as x, y, z, w. */
function unpack(bits: number, into: Float32Array, place: number): void {
  const largest = bits >>> 30;
  let rest = 1;
  let shift = 20;
  for (let i = 0; i < 4; i++) {
    if (i === largest) continue;
    const part = (((bits >>> shift) & 1023) / 511.5 - 1) * Math.SQRT1_2;
    parts[i] = part;
    rest -= part * part;
    shift -= 10;
  }
  parts[largest] = Math.sqrt(Math.max(0, rest));
  into[place] = parts[1] ?? 0;
  into[place + 1] = parts[2] ?? 0;
  into[place + 2] = parts[3] ?? 0;
  into[place + 3] = parts[0] ?? 1;
}

export interface IntentInput {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** In turns. */
  readonly yaw: number;
  readonly group: number;
  readonly grab?: boolean;
  readonly release?: boolean;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const units = (length: number, least: number, most: number) => within(Math.round(length / unit), least, most);

export function intentBytes(sequence: number, wish: IntentInput): Uint8Array {
  const bytes = new Uint8Array(14);
  const data = new DataView(bytes.buffer);
  data.setUint32(0, sequence, true);
  data.setInt16(4, units(wish.x, -32768, 32767), true);
  data.setInt16(6, units(wish.y, -32768, 32767), true);
  data.setUint16(8, units(wish.z, 0, 65535), true);
  data.setUint16(10, Math.round((wish.yaw - Math.floor(wish.yaw)) * 65536) & 65535, true);
  data.setUint8(12, within(wish.group, 1, 255));
  data.setUint8(13, (wish.grab ? 1 : 0) | (wish.release ? 2 : 0));
  return bytes;
}
