// Plays beats one after the other. The table is where it will be already; this only shows the way there, so it may be
// cut at any moment and never holds anything up.
import type { ToldEvent } from "$gen/stockpile";
import { play } from "../../../../feel/sound";
import type { Frame, Moment, Projector, Session } from "../session.svelte";
import { type Beat, beatsOf, type Kind } from "./beats";
import { sentenceOf } from "./sentences";
import { reading } from "./timing";

/** Milliseconds in which a press that skipped does nothing else. */
export const guard = 250;
/** Milliseconds after which a key that is held down skips everything. */
export const held = 400;

/** Beats that go on with what was shown before, whatever comes between them. */
const story: Readonly<Record<Kind, string>> = {
  bid: "auction",
  won: "auction",
  pair: "movement",
  paid: "movement",
  round: "round",
  dice: "round",
  action: "action",
  strategy: "action",
};

interface Playback {
  readonly story: string;
  readonly beats: Beat[];
}

export class Player implements Projector {
  private playbacks = $state.raw<readonly Playback[]>([]);
  private at = $state(0);
  /** Milliseconds into the beat, at normal speed. */
  ms = $state(0);
  /** Held still, because somebody looks at something in it. */
  paused = $state(false);

  // Read where they are needed: a place at the table outlives the window that shows it.
  get beat(): Beat | null {
    return this.playbacks[0]?.beats[this.at] ?? null;
  }
  get beats(): readonly Beat[] {
    return this.playbacks[0]?.beats ?? [];
  }
  get line(): string {
    return this.beat ? sentenceOf(this.beat, this.session) : "";
  }
  get frame(): Frame | null {
    const { beat } = this;
    if (!beat) return null;
    // A round is the new one from the start; everything else is seen to change.
    const before = this.moves && beat.kind !== "round" && this.ms < beat.ms * 0.45;
    return {
      view: before ? beat.was : beat.view,
      line: this.line,
      seat: beat.seat,
      company: beat.company,
      kind: beat.kind,
    };
  }
  /** No key and no press does anything until then. */
  private quiet = 0;
  private last = 0;
  private timer = 0;

  constructor(private readonly session: Session) {}

  private get moves(): boolean {
    return !this.session.settings().still;
  }

  /** How long the beat is on the screen, in its own milliseconds. */
  get lasts(): number {
    const { beat } = this;
    if (!beat) return 0;
    return this.moves ? beat.ms : Math.min(beat.ms, 140 + reading(this.line));
  }

  take(before: Moment, next: Moment, events: readonly ToldEvent[], from: number): void {
    if (this.session.settings().speed <= 0 || document.hidden) {
      this.skipAll();
      return;
    }
    const beats = beatsOf(before.view, next.view, events, from);
    const [first] = beats;
    if (!first) return;
    const last = this.playbacks.at(-1);
    if (last && last.story === story[first.kind])
      this.playbacks = [...this.playbacks.slice(0, -1), { ...last, beats: [...last.beats, ...beats] }];
    else this.playbacks = [...this.playbacks, { story: story[first.kind], beats }];
    // Two stories behind: the old ones have been seen enough.
    if (this.playbacks.length > 2) {
      this.playbacks = this.playbacks.slice(-2);
      this.open(0);
    } else if (!this.timer) this.open(0);
  }

  private open(at: number): void {
    this.at = at;
    this.ms = 0;
    this.paused = false;
    if (!this.beat) {
      this.playbacks = this.playbacks.slice(1);
      if (this.playbacks.length > 0) this.open(0);
      else {
        cancelAnimationFrame(this.timer);
        this.timer = 0;
      }
      return;
    }
    if (this.beat.cue) play(this.beat.cue);
    if (this.timer) return;
    this.last = performance.now();
    this.timer = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    const { speed } = this.session.settings();
    // Nobody waits: with something new to show, this goes twice as fast.
    const pace = Math.max(0.25, speed) * (this.playbacks.length > 1 ? 2 : 1);
    // A page that slept does not jump.
    const passed = Math.min(100, now - this.last) * pace;
    this.last = now;
    if (!this.paused) this.ms = Math.min(this.lasts, this.ms + passed);
    this.timer = requestAnimationFrame((next) => this.tick(next));
    if (this.ms >= this.lasts && !this.paused) this.open(this.at + 1);
  }

  /** Whether presses and keys do nothing just now. */
  get guarded(): boolean {
    return performance.now() < this.quiet;
  }

  /** Ends the beat. */
  skip(): void {
    if (!this.beat || this.guarded) return;
    this.quiet = performance.now() + guard;
    this.open(this.at + 1);
  }

  /** Ends everything. */
  skipAll(): void {
    if (!this.beat) return;
    this.quiet = performance.now() + guard;
    this.playbacks = [];
    this.open(0);
  }

  /** For pictures: a beat at one of its milliseconds, held there. */
  freeze(at: number, ms: number): void {
    if (at >= 0 && at < this.beats.length) this.at = at;
    this.ms = Math.min(this.beat?.ms ?? 0, ms);
    this.paused = true;
  }

  close(): void {
    cancelAnimationFrame(this.timer);
    this.timer = 0;
    this.playbacks = [];
  }
}
