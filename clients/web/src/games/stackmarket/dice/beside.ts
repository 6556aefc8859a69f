// A tower beside one's own, to be drawn translucent: an earlier run that goes on in step, or a rival's tower as it stands.
import type { DiceTold } from "$gen/messages";
import type { Box } from "../scene/shots.ts";
import { Director } from "./director.ts";
import { edge } from "./measures.ts";
import { type DiceChannel, mostDice, posed } from "./pictures.ts";

export interface Beside {
  readonly at: Float32Array;
  /** What the dice show; −1: not drawn. */
  readonly values: Int8Array;
  /** The poses of this moment; true if something moved. */
  advance(now: number, seconds: number): boolean;
}

/** How far to the left of one's own tower it stands, in millimetres. */
export const besideAt = -58;

export class GhostRun implements Beside {
  readonly values = new Int8Array(mostDice).fill(-1);
  private readonly director = new Director();
  private readonly stop: () => void;
  private shown = 0;

  constructor(
    channel: Pick<DiceChannel, "watch">,
    private readonly faces: readonly number[],
  ) {
    this.director.slowly = false;
    this.stop = channel.watch({
      stacking: (told: DiceTold) => this.director.begin(told.stacking === null ? null : told, faces),
      picture: (bytes) => this.director.take(bytes, performance.now() / 1000),
    });
  }

  get at(): Float32Array {
    return this.director.at;
  }

  advance(now: number, seconds: number): boolean {
    const { director } = this;
    const moved = director.advance(now, seconds);
    const { told } = director;
    if (!told) return moved;
    // Dice that wait beside the building are one's own already: only what the ghost holds or has placed is shown.
    const { hand } = director.poses;
    const held = hand.state === "holding" ? hand.held : 0;
    const count = Math.max(this.shown, told.height + hand.placed + held);
    if (count === this.shown) return moved;
    for (let die = this.shown; die < count; die++) this.values[die] = this.faces[die] ?? 0;
    this.shown = count;
    return true;
  }

  close(): void {
    this.stop();
  }
}

/** A tower as a stacking left it; empty after a fall. */
export class StillTower implements Beside {
  readonly at = new Float32Array(mostDice * posed);
  readonly values = new Int8Array(mostDice).fill(-1);
  private fresh = true;

  constructor(from: Float32Array, faces: readonly number[], floors: number) {
    this.at.set(from.subarray(0, floors * posed));
    this.values.set(faces.slice(0, floors));
  }

  advance(): boolean {
    const { fresh } = this;
    this.fresh = false;
    return fresh;
  }
}

/** The highest point of it, or null if there is nothing to see. */
export function highest({ at, values }: Beside): number | null {
  let top: number | null = null;
  for (let die = 0; die < mostDice; die++)
    if (values[die]! >= 0) top = Math.max(top ?? 0, at[die * posed + 2]! + edge / 2);
  return top;
}

/** Around it, from the desk to its top. */
export function boxOf(beside: Beside): Box | null {
  const top = highest(beside);
  const [x, y] = [0, besideAt];
  if (top === null) return null;
  return { min: { x: x - edge, y: y - edge, z: 0 }, max: { x: x + edge, y: y + edge, z: top } };
}
