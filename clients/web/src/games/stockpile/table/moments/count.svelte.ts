// The final count told place by place, the last first and the winner last: which columns are open after so many ms.
import type { CountRow } from "../ending";
import { guard } from "./timing";

const rowTime = 900;
/** From one figure of a place to the next. */
const perLine = 130;
/** How long a place is told: all its figures come one by one, and its last is seen. */
export const timeFor = (lines: number): number => Math.max(rowTime, 160 + perLine * lines);
export const before = 500;
export const suspense = 700;
/** Mine is held a little longer. */
export const mineTime = 1400;

export interface Step {
  /** Seats that are shown together: ties share a place. */
  readonly seats: readonly number[];
  readonly rank: number;
  readonly at: number;
  readonly lasts: number;
}

/** When each place is told, and for how long, with so many lines. */
export function stepsOf(rows: readonly CountRow[], me: number | "spectator", lines: number): Step[] {
  const ranks = [...new Set(rows.map((row) => row.rank))].sort((a, b) => b - a);
  let at = before;
  return ranks.map((rank) => {
    const seats = rows.filter((row) => row.rank === rank).map((row) => row.seat);
    if (rank === 1) at += suspense;
    const lasts = Math.max(timeFor(lines), rank > 1 && seats.includes(me as number) ? mineTime : 0);
    const step = { seats, rank, at, lasts };
    at += lasts;
    return step;
  });
}

/** How many of its lines a place shows: its name and first figure at once, the others one by one. */
export function linesOf(step: Step, ms: number, lines: number): number {
  if (ms < step.at) return 0;
  return Math.min(lines, Math.max(1, 1 + Math.floor((ms - step.at - 160) / perLine)));
}

/** The total as it climbs: the figures that are shown, or at the end what the engine counted. */
export function totalOf(figures: readonly number[], shown: number, worth: number): number {
  return shown > figures.length ? worth : figures.slice(0, shown).reduce((sum, one) => sum + one, 0);
}

export function countTime(steps: readonly Step[]): number {
  const last = steps.at(-1);
  return last ? last.at + last.lasts : 0;
}

/** A clock that runs once, can be skipped and says where it is. */
export class Count {
  ms = $state(0);
  done = $state(false);
  private timer = 0;
  private last = 0;
  private quiet = 0;

  constructor(
    readonly steps: readonly Step[],
    private readonly speed: () => number,
    private readonly still: boolean,
  ) {
    if (speed() <= 0 || steps.length === 0) this.done = true;
    else {
      this.last = performance.now();
      this.timer = requestAnimationFrame((now) => this.tick(now));
    }
  }

  private tick(now: number): void {
    this.ms += Math.min(100, now - this.last) * Math.max(0.25, this.speed());
    this.last = now;
    if (this.ms >= countTime(this.steps)) this.skip();
    else this.timer = requestAnimationFrame((next) => this.tick(next));
  }

  /** Without motion whole places appear. */
  lines(seat: number, lines: number): number {
    const step = this.steps.find((one) => one.seats.includes(seat));
    if (this.done || !step) return lines;
    const shown = linesOf(step, this.ms, lines);
    return this.still && shown > 0 ? lines : shown;
  }

  /** The place that was told last, or null before the first. */
  get step(): Step | null {
    return this.steps.findLast((one) => this.ms >= one.at) ?? null;
  }

  get isSuspense(): boolean {
    const winner = this.steps.at(-1);
    return !this.done && winner !== undefined && this.ms < winner.at && this.ms >= winner.at - suspense;
  }

  /** A press meant for "Skip" does not begin the next game. */
  get guarded(): boolean {
    return performance.now() < this.quiet;
  }

  skip(): void {
    cancelAnimationFrame(this.timer);
    if (!this.done) this.quiet = performance.now() + guard;
    this.done = true;
  }
}
