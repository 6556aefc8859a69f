// When the climax of a round is shown, and what of it: by what the events say and what the dice show, on a clock of its own.

import type { ToldEvent } from "$gen/stackmarket";
import { lastTakeover, type Takeover } from "./settlement.ts";

/** What the clock needs of a session. */
export interface Staged {
  readonly events: readonly ToldEvent[];
  readonly modules: readonly string[];
  readonly over: boolean;
  readonly play: { readonly falls: boolean; readonly over: boolean; readonly told: unknown };
  stages: () => boolean;
  release(): void;
}

const announcedFor = 2400; // milliseconds until the title makes room for the dice
const breathLasts = 900;
const outcomeAfter = 700;
const finalFor = 6500;
const settledFor = 15_000;

export class ClimaxClock {
  /** Pending: the outcome is there, and a moment passes before it is shown. */
  stage = $state<"none" | "pending" | "announced" | "breaths" | "settled">("none");
  breath = $state(0);
  takeover = $state.raw<Takeover | null>(null);
  private seenAt = -1;
  private settledAt = -1;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private entered = false;

  constructor(
    private readonly session: Staged,
    /** Nothing is staged: no motion is wanted, or a replay jumps about. */
    private readonly plain: () => boolean,
  ) {
    session.stages = () => !plain();
  }

  /** Something happened, or the dice have come to rest. */
  follow(): void {
    const { events } = this.session;
    if (events.length === 0) return;
    const takeover = lastTakeover(events);
    this.takeover = takeover;
    // What happened before one came is not staged.
    if (!this.entered && takeover && takeover.stood !== null) this.seenAt = this.settledAt = takeover.at;
    this.entered = true;
    if (!takeover) {
      this.clear();
      return;
    }
    const { play } = this.session;
    if (takeover.stood === null) this.announce(takeover);
    else if (this.settledAt !== takeover.at && !play.falls && (play.over || !play.told))
      this.settle(takeover);
  }

  private announce(takeover: Takeover): void {
    if (this.seenAt === takeover.at) return;
    this.clear();
    this.seenAt = takeover.at;
    if (this.plain()) return;
    this.stage = "announced";
    this.after(announcedFor, () => {
      if (this.stage === "announced") this.stage = "none";
    });
  }

  private settle(takeover: Takeover): void {
    this.settledAt = takeover.at;
    const seen = this.seenAt === takeover.at;
    this.seenAt = takeover.at;
    this.timers.forEach(clearTimeout);
    this.timers = [];
    if (this.plain()) {
      this.done();
      return;
    }
    // By hand the three seconds were seen; from the armchair they are staged.
    const staged = this.byHand ? 0 : (seen ? 600 : 1200) + 3 * breathLasts;
    if (!this.byHand) {
      this.stage = "breaths";
      this.breath = 0;
      for (const one of [1, 2, 3])
        this.after(staged - (4 - one) * breathLasts, () => {
          this.breath = one;
        });
    } else this.stage = "pending";
    this.after(staged + outcomeAfter, () => {
      this.stage = "settled";
      this.after(this.session.over ? finalFor : settledFor, () => this.done());
    });
  }
  private get byHand(): boolean {
    return !this.session.modules.includes("no-dexterity");
  }

  /** The end of the game waits for it. */
  get holdsEnd(): boolean {
    return this.stage !== "none";
  }
  done(): void {
    this.stage = "none";
    this.session.release();
  }
  private after(milliseconds: number, act: () => void): void {
    this.timers.push(setTimeout(act, milliseconds));
  }
  private clear(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.breath = 0;
    this.done();
  }
  close(): void {
    this.clear();
  }
}
