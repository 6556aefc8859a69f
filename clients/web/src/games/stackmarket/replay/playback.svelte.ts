// A replay of this game: positions are told as a door tells them, and stackings come as they were.
import type { ReplayMoment, ToldEvent } from "../../../door/door.ts";
import type { DiceChannel, DiceListener } from "../../../door/stacking.ts";
import { DoorPlayback } from "../../../game/playback_door.svelte.ts";
import type { Practice, StackBackend } from "../engine/backend.ts";

export class StackPlayback extends DoorPlayback<"stackmarket"> {
  /** The next line is the answer of a hand, which can be seen again. */
  stacks = $state(false);
  showing = $state(false);
  private diceListener: DiceListener | undefined;
  private practice: Practice | undefined;
  private stopPractice: (() => void) | undefined;
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
    this.stacks = moment.node.kind === "world" && this.at < this.lines;
    super.show(moment, events);
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
    this.stopPractice = practice.watch({
      stacking: (told) => this.diceListener?.stacking(told),
      picture: (bytes) => {
        this.diceListener?.picture(bytes);
        if (((bytes[1] ?? 0) & 2) !== 0) setTimeout(() => void this.jump(this.at + 1), 1200);
      },
    });
  }

  private endShow(): void {
    this.stopPractice?.();
    this.practice?.close();
    this.practice = this.stopPractice = undefined;
    this.showing = false;
  }

  override close(): void {
    this.endShow();
    super.close();
  }
}
