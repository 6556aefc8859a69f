// A replay of this game: positions are told as a door tells them, and stackings come as they were.
import type { ReplayMoment, ToldEvent } from "../../../door/door.ts";
import type { DiceChannel, DiceListener } from "../../../door/stacking.ts";
import { DoorPlayback } from "../../../game/playback_door.svelte.ts";
import type { Practice, StackBackend } from "../engine/backend.ts";

const overFlag = 2; // of a picture (docs/protocol.md)
// Milliseconds: to look at what stands or lies there, at a choice, at a roll.
const lookTime = 1200;
/** Of a stacking, before the building comes down: what is seen of it when only its fall is wanted. */
const leadSteps = 2.5 * 240;
const fallLine = /^\* (collapse|takeover-falls)\b/;
const choiceTime = 900;
const chanceTime = 150;
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export class StackPlayback extends DoorPlayback<"stackmarket"> {
  /** The next line is the answer of a hand, which can be seen again. */
  stacks = $state(false);
  showing = $state(false);
  /** It is being worked out when a building came down. */
  seeking = $state(false);
  /** Positions at whose next line a building comes down. */
  falls = $state.raw<readonly number[]>([]);
  /** The table still shows something, such as a fall in slow motion. */
  busy: () => boolean = () => false;
  private diceListener: DiceListener | undefined;
  private practice: Practice | undefined;
  private stopPractice: (() => void) | undefined;
  private endsShow: (() => void) | undefined;
  /** Somebody chooses at this position; otherwise dice are rolled. */
  private choosing = false;
  readonly dice: DiceChannel = {
    watch: (diceListener) => {
      this.diceListener = diceListener;
      if (this.beginsWithFall) void this.showFall();
      this.beginsWithFall = false;
      return () => this.endShow();
    },
    intent: () => undefined,
  };

  /** Somebody was sent here to see a fall: it is shown as soon as there is a desk. */
  private beginsWithFall = false;

  protected override async begin(at: number | null, roundLine: RegExp): Promise<void> {
    const texts = await this.replay.text();
    this.falls = texts.flatMap((text, n) => (fallLine.test(text) ? [n] : []));
    await super.begin(at, roundLine);
    this.beginsWithFall = at !== null && this.stacks && this.falls.includes(this.at);
  }

  override jump(to: number): Promise<void> {
    this.endShow();
    return super.jump(to);
  }

  protected override show(
    moment: ReplayMoment<"stackmarket">,
    events: readonly ToldEvent<"stackmarket">[],
  ): void {
    this.choosing = moment.node.kind === "decision";
    this.stacks = moment.node.kind === "world" && this.at < this.lines;
    super.show(moment, events);
  }

  // ---- running: every stacking as it was, the rest position by position ----

  override play(): void {
    if (this.playing) return;
    this.playing = true;
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.at >= this.lines) await this.jump(0);
    while (this.playing && !this.closed && this.at < this.lines) {
      const from = this.at;
      if (this.stacks) await this.showStacking(this.speed);
      else {
        await wait((this.choosing ? choiceTime : chanceTime) / this.speed);
        if (this.playing && this.at === from) await this.jump(from + 1);
      }
    }
    this.playing = false;
  }

  override pause(): void {
    super.pause();
    this.endShow();
  }

  /** The stacking that comes next, as it was; then its outcome. */
  async showStacking(speed: number): Promise<void> {
    this.endShow();
    try {
      this.practice = await (this.backend as StackBackend).again(this.record, this.at, speed);
    } catch {
      await this.jump(this.at + 1); // decided by the table of chances: there is nothing to see
      return;
    }
    await this.follow(this.practice);
  }

  /** The fall that comes next or again first, from shortly before it. */
  async showNextFall(): Promise<void> {
    const next = this.falls.find((n) => n >= this.at) ?? this.falls[0];
    this.pause();
    if (next === undefined) return;
    await this.jump(next);
    await this.showFall();
  }

  private async showFall(): Promise<void> {
    this.endShow();
    const { at } = this;
    const backend = this.backend as StackBackend;
    this.seeking = true;
    try {
      const fell = await backend.fallOf(this.record, at);
      if (fell === null || this.at !== at || this.closed) return;
      this.practice = await backend.again(this.record, at, 1, Math.max(0, fell - leadSteps));
    } catch {
      return; // no hand did it: the position is all there is to see
    } finally {
      this.seeking = false;
    }
    await this.follow(this.practice);
  }

  private async follow(practice: Practice): Promise<void> {
    this.showing = true;
    const over = new Promise<void>((resolve) => {
      this.endsShow = resolve;
      this.stopPractice = practice.watch({
        stacking: (told) => this.diceListener?.stacking(told),
        picture: (bytes) => {
          this.diceListener?.picture(bytes);
          if (((bytes[1] ?? 0) & overFlag) !== 0) setTimeout(resolve, lookTime);
        },
      });
    });
    await over;
    while (this.practice === practice && this.busy()) await wait(100);
    if (this.practice === practice) await this.jump(this.at + 1);
  }

  private endShow(): void {
    this.stopPractice?.();
    this.practice?.close();
    this.practice = this.stopPractice = undefined;
    this.showing = false;
    this.endsShow?.();
    this.endsShow = undefined;
  }

  override close(): void {
    this.endShow();
    super.close();
  }
}
