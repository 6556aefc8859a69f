// Plays beats one after the other. The table is where it will be already; this only shows the way there, so it may be
// cut at any moment and never holds anything up.
import type { ToldEvent, View } from "$gen/stockpile";
import { play } from "../../../../feel/sound";
import type { Frame, Moment, Projector, Session } from "../session.svelte";
import { type Beat, beatsOf, deals } from "./beats";
import { faceDown } from "./frames";
import type { Kind } from "./grouping";
import { paceOf } from "./pace";
import { sentenceOf, spokenOf } from "./sentences";
import { outcomeTime, tapeLine } from "./tape_lines";
import { guard, reading } from "./timing";

/** Beats that go on with what was shown before, whatever comes between them. */
const story: Readonly<Record<Kind, string>> = {
  bid: "auction",
  won: "auction",
  pair: "movement",
  paid: "movement",
  round: "round",
  dice: "round",
  deal: "round",
  action: "action",
  strategy: "action",
};

/** Phases in which a pair may still lie face down at its owner. */
const bidding = new Set<string>(["information", "supply", "demand"]);

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
  /** My own pair is looked at, until it is put away or something else is asked. */
  peeked = $state(false);
  /** The film of the deal ended and nobody looked: the pair lies face down until somebody does. */
  covered = $state(false);

  // Read where they are needed: a place at the table outlives the window that shows it.
  get beat(): Beat | null {
    return this.playbacks[0]?.beats[this.at] ?? null;
  }
  get beats(): readonly Beat[] {
    return this.playbacks[0]?.beats ?? [];
  }
  /** The whole of it; the tape says it in two steps. */
  get line(): string {
    return this.beat ? sentenceOf(this.beat, this.session, this.peeked) : "";
  }
  /** Whether there is a pair of mine to look at. */
  get canPeek(): boolean {
    return this.beat !== null && deals(this.beat) && typeof this.session.me === "number";
  }
  get frame(): Frame | null {
    return this.frameAt(this.step);
  }
  /** Two bits: the table after it is shown, and the tape says what came of it. */
  get step(): number {
    const { beat } = this;
    if (!beat) return 0;
    if (!this.moves) return 3;
    // A round is the new one from the start; everything else is seen to change.
    const outcome = this.outcomeOf(beat);
    const isAfter =
      beat.kind === "round" || beat.kind === "deal" || this.ms >= Math.max(beat.ms * 0.45, outcome);
    return (isAfter ? 1 : 0) + (this.ms >= outcome ? 2 : 0);
  }
  frameAt(step: number): Frame | null {
    const { beat } = this;
    if (!beat) return null;
    const isAfter = (step & 1) !== 0;
    return {
      view: isAfter ? beat.view : beat.was,
      events: beat.at + (isAfter ? beat.events.length : 0),
      line: this.moves ? tapeLine(beat, this.session, (step & 2) !== 0, this.peeked) : this.line,
      said: spokenOf(beat, this.session, this.peeked),
      seat: beat.seat,
      company: beat.company,
      kind: beat.kind,
    };
  }
  /** Counted once for a beat, not with every picture. */
  private outcomeOf(beat: Beat): number {
    if (this.outcome?.beat !== beat) this.outcome = { beat, ms: outcomeTime(beat, this.session) };
    return this.outcome.ms;
  }
  private outcome: { beat: Beat; ms: number } | null = null;
  /** No key and no press does anything until then. */
  private quiet = 0;
  private last = 0;
  private timer = 0;

  /** A lesson explains the pair, so it lies open there. */
  constructor(
    private readonly session: Session,
    private readonly covers = true,
  ) {}

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
    // At the latest it is turned when something is sold by it.
    if (!bidding.has(next.view.phase)) this.covered = false;
    if (this.session.settings().speed <= 0 || document.hidden) {
      this.covered = false;
      this.skipAll();
      return;
    }
    // What was looked at is put away when something else is asked.
    if (this.peeked && next.decision !== null && next.decision !== before.decision) this.peek(false);
    this.show(beatsOf(before.view, next.view, events, from, this.session.events.slice(0, from)));
  }

  /** The first round: it was dealt before films were here. A player who has acted since then is past its opening. */
  takeOpening(): void {
    const { now, events, me, picked } = this.session;
    if (now?.view.round !== 0 || picked.length > 0 || this.beat) return;
    if (this.session.settings().speed <= 0 || document.hidden) return;
    const began = events.findLastIndex((event) => event.event === "round-began");
    const acted = events
      .slice(began)
      .some(
        (event) =>
          (event.event === "card-placed" || event.event === "bonds-bought") &&
          (me === "spectator" || event.seat === me),
      );
    if (began >= 0 && !acted)
      this.show(beatsOf(now.view, now.view, events.slice(began), began, events.slice(0, began)));
  }

  private show(beats: Beat[]): void {
    const [first] = beats;
    if (!first) return;
    const last = this.playbacks.at(-1);
    if (last && last.story === story[first.kind])
      this.playbacks = [...this.playbacks.slice(0, -1), { ...last, beats: [...last.beats, ...beats] }];
    else this.playbacks = [...this.playbacks, { story: story[first.kind], beats }];
    if (!this.timer) this.open(0);
  }

  private open(at: number): void {
    this.at = at;
    this.ms = 0;
    this.paused = false;
    this.peeked = false;
    if (!this.beat) {
      this.playbacks = this.playbacks.slice(1);
      if (this.playbacks.length > 0) this.open(0);
      else {
        cancelAnimationFrame(this.timer);
        this.timer = 0;
      }
      return;
    }
    if (deals(this.beat)) this.covered = false;
    if (this.beat.cue) play(this.beat.cue);
    if (this.timer) return;
    this.last = performance.now();
    this.timer = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    const { speed } = this.session.settings();
    // Nobody waits: the more there is to show, the faster it goes.
    const waiting = this.playbacks.length - 1;
    const pace = Math.max(0.25, speed) * (this.beat ? paceOf(this.beat, waiting) : 1);
    // A page that slept does not jump.
    const passed = Math.min(100, now - this.last) * pace;
    this.last = now;
    if (!this.paused) this.ms = Math.min(this.lasts, this.ms + passed);
    this.timer = requestAnimationFrame((next) => this.tick(next));
    if (this.ms < this.lasts || this.paused) return;
    const unseen = this.covers && this.canPeek && !this.peeked;
    this.open(this.at + 1);
    if (unseen) this.covered = true;
  }

  /** Whether presses and keys do nothing just now. */
  get guarded(): boolean {
    return performance.now() < this.quiet;
  }

  /** Turns my pair over, or puts it away and goes on. */
  peek(on = !this.peeked): void {
    if (!this.beat) this.covered = false;
    if (!this.canPeek || on === this.peeked) return;
    if (on) {
      this.peeked = true;
      this.paused = true;
    } else this.open(this.at + 1);
  }

  cover(view: View): View {
    return this.covered && bidding.has(view.phase) ? faceDown(view) : view;
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

  close(): void {
    cancelAnimationFrame(this.timer);
    this.timer = 0;
    this.playbacks = [];
    this.covered = false;
  }
}
