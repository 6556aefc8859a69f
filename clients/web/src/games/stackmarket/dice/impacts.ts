// Hits, as they are seen: a die that was fast and is not any more has hit something. From the poses on screen, so that sound
// and dust keep to slow motion.
import { card, edge, pad } from "./measures.ts";
import { mostDice, posed } from "./pictures.ts";

export type Surface = "leather" | "wood" | "stone";
interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Hit {
  readonly die: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** In mm/s, before it hit. */
  readonly speed: number;
  readonly on: Surface;
}

/** What a die hits there: another die, the card of a building, the leather or the bare desk. */
export function surfaceAt(x: number, y: number, z: number, cards: readonly Place[]): Surface {
  if (z >= edge * 0.95) return "stone";
  const on = (at: Place, { deep, wide }: { readonly deep: number; readonly wide: number }) =>
    Math.abs(x - at.x) < deep / 2 && Math.abs(y - at.y) < wide / 2;
  if (cards.some((spot) => on({ x: spot.x + card.ahead, y: spot.y }, card))) return "wood";
  return on(pad, pad) ? "leather" : "wood";
}

const slowest = 45; // mm/s; what is slower makes no sound

export class Impacts {
  private readonly before = new Float32Array(mostDice * 3);
  private readonly speeds = new Float32Array(mostDice);
  private known = false;

  /** The dice are others, or somewhere else. */
  reset(): void {
    this.known = false;
    this.speeds.fill(0);
  }

  /** After `seconds` of the dice's time; `cards`: where buildings stand. */
  watch(at: Float32Array, values: Int8Array, seconds: number, cards: readonly Place[] = []): Hit[] {
    const hits: Hit[] = [];
    if (seconds <= 0) return hits;
    for (let die = 0; die < mostDice; die++) {
      const [x, y, z] = [at[die * posed]!, at[die * posed + 1]!, at[die * posed + 2]!];
      const place = die * 3;
      if (this.known && values[die]! >= 0) {
        const moved = Math.hypot(
          x - this.before[place]!,
          y - this.before[place + 1]!,
          z - this.before[place + 2]!,
        );
        const speed = moved / seconds;
        const was = this.speeds[die]!;
        if (was > slowest && speed < was * 0.6)
          hits.push({ die, x, y, z, speed: Math.min(was, 3000), on: surfaceAt(x, y, z, cards) });
        this.speeds[die] = speed;
      }
      this.before.set([x, y, z], place);
    }
    this.known = true;
    return hits;
  }

  /** Dice in the air or on their way: faster than this, in mm/s. */
  *moving(faster: number): Generator<number> {
    for (let die = 0; die < mostDice; die++) if (this.speeds[die]! > faster) yield die;
  }
}
