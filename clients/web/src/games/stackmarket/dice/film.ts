// The last seconds of a stacking, to be shown again or slower than they happened.
import { edge } from "./measures.ts";
import { mostDice, posed } from "./pictures.ts";

interface Moment {
  readonly step: number;
  readonly at: Float32Array;
}

export const stepsPerSecond = 240;
const kept = 8 * stepsPerSecond;

export class Film {
  private moments: Moment[] = [];

  clear(): void {
    this.moments = [];
  }
  remember(step: number, at: Float32Array): void {
    if (this.last >= step && this.moments.length > 0) return;
    this.moments.push({ step, at: at.slice() });
    while (this.first < step - kept) this.moments.shift();
  }
  get length(): number {
    return this.moments.length;
  }
  get first(): number {
    return this.moments[0]?.step ?? 0;
  }
  get last(): number {
    return this.moments.at(-1)?.step ?? 0;
  }

  /** The poses of a step, between the two moments around it. */
  sample(step: number, into: Float32Array): boolean {
    const found = this.moments.findIndex((moment) => moment.step >= step);
    const next = found < 0 ? this.moments.length - 1 : found;
    const b = this.moments[next];
    const a = this.moments[Math.max(0, next - 1)];
    if (!a || !b) return false;
    const share = b.step > a.step ? (step - a.step) / (b.step - a.step) : 1;
    for (let die = 0; die < mostDice; die++)
      blend(a.at, b.at, die * posed, Math.min(1, Math.max(0, share)), into);
    return true;
  }

  /** How fast the fastest die is around a step, in mm/s. */
  fastest(step: number): number {
    const next = this.moments.findIndex((moment) => moment.step >= step);
    const b = this.moments[next < 1 ? this.moments.length - 1 : next];
    const a = this.moments[(next < 1 ? this.moments.length : next) - 1];
    if (!a || !b || b.step === a.step) return 0;
    let far = 0;
    for (let place = 0; place < mostDice * posed; place += posed)
      far = Math.max(
        far,
        Math.hypot(
          b.at[place]! - a.at[place]!,
          b.at[place + 1]! - a.at[place + 1]!,
          b.at[place + 2]! - a.at[place + 2]!,
        ),
      );
    return (far * stepsPerSecond) / (b.step - a.step);
  }

  /** When the first die was on its way down. */
  fallBegan(): number {
    const { moments } = this;
    const last = moments.at(-1);
    if (!last) return 0;
    const later = highest(last);
    for (let i = moments.length - 2; i >= 0; i--) {
      const high = highest(moments[i]!);
      if (high <= later + edge * 1.5) continue;
      for (let j = i; j >= 0; j--)
        if (highest(moments[j]!) >= high + edge * 0.4 || j === 0) return moments[j]!.step;
    }
    return last.step - stepsPerSecond;
  }
}

function highest({ at }: Moment): number {
  let top = 0;
  for (let die = 0; die < mostDice; die++) top = Math.max(top, at[die * posed + 2]!);
  return top;
}

/** Between two poses: places in a straight line, turns the short way. */
export function blend(
  a: Float32Array,
  b: Float32Array,
  place: number,
  share: number,
  into: Float32Array,
): void {
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
