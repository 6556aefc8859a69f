// A replay of this game: positions are told as a door tells them, and stackings come as they were.
import type { ReplayMoment, ToldEvent } from "../../../door/door.ts";
import type { DiceChannel, DiceListener } from "../../../door/stacking.ts";
import { DoorPlayback } from "../../../game/playback_door.svelte.ts";
import type { Practice, StackBackend } from "../engine/backend.ts";

const overFlag = 2; // of a picture (docs/protocol.md)
// Milliseconds: to look at what stands or lies there, at a choice, at a roll.
const lookTime = 1200;
const choiceTime = 900;
const chanceTime = 150;
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export class StackPlayback extends DoorPlayback<"stackmarket"> {
  /** The next line is the answer of a hand, which can be seen again. */
  stacks = $state(false);
  showing = $state(false);
  private diceListener: DiceListener | undefined;
  private practice: Practice | undefined;
  private stopPractice: (() => void) | undefined;
  private endsShow: (() => void) | undefined;
  /** Somebody chooses at this position; otherwise dice are rolled. */
  private choosing = false;
  readonly dice: DiceChannel = {
    watch: (diceListener) => {
      this.diceListener = diceListener;
      return () => this.endShow();
    },
    intent: () => undefined,
  };

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
    const { practice } = this;
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
