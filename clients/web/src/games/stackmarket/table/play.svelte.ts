// The dice as a person sees and moves them: pictures come in, intents go out, and the few things that are said about it.
import type { DiceTold, Stacking } from "$gen/messages";
import { play as sound } from "../../../feel/sound.ts";
import { Director, type Standing } from "../dice/director.ts";
import { type Before, HandControl, type Point } from "../dice/hand.ts";
import { edge } from "../dice/measures.ts";
import { type DiceChannel, intentBytes, posed } from "../dice/pictures.ts";
import type { Orbit } from "../scene/orbit.ts";

/** Sideways speed at which a tower is as good as lost, in mm/s. */
const wildest = 45;
const saidEvery = 0.1; // seconds
/** What rolls farther away is not followed. */
const farthest = 260;

export class Play {
  readonly director = new Director();
  readonly hand = new HandControl();
  told = $state.raw<Stacking | null>(null);
  holds = $state(false);
  placed = $state(0);
  secondsLeft = $state(0);
  refusal = $state("");
  /** From 0, at rest, to 1. */
  sway = $state(0);
  /** It fell. */
  fell = $state(false);
  over = $state(true);
  group = $state(1);
  /** The fall is shown once more. */
  again = $state(false);
  /** Whether there is a fall to be seen again. */
  canSeeAgain = $state(false);
  private readonly stop: () => void;
  private sequence = 0;
  private sinceSaid = 0;
  private sinceSound = 0;

  constructor(
    private readonly channel: DiceChannel,
    private readonly isMine: (told: Stacking) => boolean,
    private readonly values?: (told: Stacking) => readonly number[],
  ) {
    this.stop = channel.watch({ stacking: (told) => this.begin(told), picture: (bytes) => this.show(bytes) });
  }

  see(view: Standing, front: number | null): void {
    this.director.see(view, front);
    if (!this.director.stacks) this.told = null;
  }

  private begin(told: DiceTold): void {
    const begun = told.stacking === null ? null : told;
    this.director.begin(begun, begun ? this.values?.(begun) : undefined);
    this.told = begun;
    this.sequence = 0;
    this.group = this.hand.group = 1;
    this.over = begun === null;
    this.fell = this.again = this.canSeeAgain = false;
    this.placed = 0;
    this.refusal = "";
    this.secondsLeft = begun?.seconds ?? 0;
    this.fresh = true;
  }
  private fresh = false;

  private show(bytes: Uint8Array): void {
    const { director } = this;
    const wasDown = director.poses.head.collapsed && !this.fresh;
    director.take(bytes, performance.now() / 1000);
    const { head } = director.poses;
    if (this.fresh) {
      this.hand.begin(this.nextDie());
      this.fresh = false;
    }
    if (head.collapsed && !wasDown) {
      this.fell = true;
      sound("bankrupt");
    }
    if (head.over) {
      this.over = true;
      this.canSeeAgain = head.collapsed && director.canSeeAgain;
    }
    this.say();
  }

  private say(): void {
    const { hand } = this.director.poses;
    this.holds = hand.state === "holding";
    this.placed = hand.placed;
    this.secondsLeft = hand.secondsLeft;
    this.refusal = hand.refusal;
  }

  get mine(): boolean {
    return this.told !== null && !this.over && this.isMine(this.told);
  }

  /** The next die of the order, where it lies. */
  nextDie(): Point | null {
    const { told, poses } = this.director;
    if (!told || poses.hand.placed >= told.dice) return null;
    return this.pointOf(told.height + poses.hand.placed);
  }
  /** The die on top of what stands. */
  top(): Point {
    const { told, poses } = this.director;
    return told ? this.pointOf(told.height + poses.hand.placed - 1) : { x: 0, y: 0, z: 0 };
  }
  /** How far before the tower the dice of this turn lie. */
  front(): number {
    const { told, poses } = this.director;
    let front = edge * 2;
    for (let die = poses.hand.placed; told && !this.over && die < told.dice; die++)
      front = Math.max(front, Math.min(farthest, this.pointOf(told.height + die).x + edge));
    return front;
  }
  private pointOf(die: number): Point {
    const { at } = this.director.poses;
    return { x: at[die * posed]!, y: at[die * posed + 1]!, z: at[die * posed + 2]! };
  }

  before(orbit: Orbit): Before {
    const { hand } = this.director.poses;
    return { die: this.nextDie(), top: this.top(), hand, forward: orbit.forward, right: orbit.right };
  }

  /** What the hand shall do now; on a clock of its own, since a hand that hears nothing stops. */
  steer(seconds: number, orbit: Orbit): void {
    if (!this.mine || this.director.poses.head.stacking < 0) return;
    this.hand.group = this.group;
    const wish = this.hand.intent(seconds, this.before(orbit));
    this.channel.intent(intentBytes(++this.sequence, wish));
  }

  /** One frame: dice where they are now. True if dice have moved. */
  frame(now: number, seconds: number): boolean {
    const { director } = this;
    const moved = director.advance(now, seconds);
    this.sound(seconds);
    this.sinceSaid += seconds;
    if (this.sinceSaid < saidEvery) return moved;
    this.sinceSaid = 0;
    const sway = Math.min(1, director.sway / wildest);
    if (Math.abs(sway - this.sway) > 0.02 || sway === 0) this.sway = sway < 0.02 ? 0 : sway;
    if (this.again && !director.again) this.again = false;
    return moved;
  }

  private sound(seconds: number): void {
    this.sinceSound += seconds;
    if (this.director.knocks > 0) {
      sound(this.director.knocks > 2 ? "tumble" : "clack");
      this.director.knocks = 0;
    }
    if (this.director.sway > wildest / 3 && this.sinceSound > 0.35 && !this.over) {
      this.sinceSound = 0;
      sound("creak");
    }
  }

  /** Takes the next die or lets go. */
  press(orbit: Orbit): void {
    if (this.mine) this.hand.press(this.before(orbit));
  }

  seeAgain(): void {
    this.director.seeAgain(0.25);
    this.again = true;
  }
  endAgain(): void {
    this.director.endAgain();
    this.again = false;
  }

  close(): void {
    this.stop();
  }
}
