// The final count told place by place, the last first and the winner last: which columns are open after so many ms.
import type { CountRow } from "../ending";
import { guard } from "./timing";

export const rowTime = 900;
export const before = 500;
export const suspense = 700;
/** Mine is held a little longer. */
export const mineTime = 1400;

export interface Step {
  /** Seats that are shown together: ties share a place. */
  readonly seats: readonly number[];
  readonly rank: number;
  readonly at: number;
}

/** When each place is told. */
export function stepsOf(rows: readonly CountRow[], me: number | "spectator"): Step[] {
  const ranks = [...new Set(rows.map((row) => row.rank))].sort((a, b) => b - a);
  let at = before;
  return ranks.map((rank) => {
    const seats = rows.filter((row) => row.rank === rank).map((row) => row.seat);
    if (rank === 1) at += suspense;
    const step = { seats, rank, at };
    at += seats.includes(me as number) ? mineTime : rowTime;
    return step;
  });
}

/** How many of its lines a place shows: the figures come one by one, 130 ms apart. */
export function linesOf(step: Step, ms: number, lines: number): number {
  if (ms < step.at) return 0;
  return Math.min(lines, 1 + Math.floor((ms - step.at - 160) / 130));
}

export const countTime = (steps: readonly Step[]): number => (steps.at(-1)?.at ?? 0) + rowTime;

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
