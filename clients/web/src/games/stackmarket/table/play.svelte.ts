// The dice as a person sees and moves them: pictures come in, intents go out, and the few things that are said about it.
import type { DiceTold, Stacking } from "$gen/messages";
import { Director, type Standing } from "../dice/director.ts";
import { type Before, HandControl, type Level, type Point } from "../dice/hand.ts";
import { edge } from "../dice/measures.ts";
import { type DiceChannel, intentBytes, posed } from "../dice/pictures.ts";
import { type FromAbove, supportOf, weakestJoint, yawOf } from "../dice/support.ts";
import { buzz, buzzSway, pulses } from "../feel/buzz.ts";
import * as stone from "../feel/stone.ts";
import type { Print } from "../scene/footprint.ts";

/** How one looks at the desk: what is away from the viewer and what is to the right. */
interface Facing {
  readonly forward: Level;
  readonly right: Level;
}

/** Sideways speed at which a tower is as good as lost, in mm/s. */
const wildest = 45;
const saidEvery = 0.1; // seconds
/** A sway, from 0 to 1, whose end is felt. */
const felt = 1 / 3;
/** How long a takeover must stand once all dice are placed, as three breaths. */
const breaths = 3;

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
  /** A fall is being shown, perhaps slowly, or its dice lie there. */
  falls = $state(false);
  slow = $state(false);
  /** The dice of a fall lie there: what it costs may be seen. */
  lies = $state(false);
  /** Other buildings that came down as well. */
  knocked = $state.raw<readonly number[]>([]);
  /** Of a takeover whose dice are all placed: how many breaths it has stood. */
  breath = $state(0);
  /** A building has come down. */
  onfall: () => void = () => undefined;
  private readonly stop: () => void;
  private sequence = 0;
  private sinceSaid = 0;
  private sinceSound = 0;

  constructor(
    private readonly channel: DiceChannel,
    private readonly isMine: (told: Stacking) => boolean,
    private readonly values?: (told: Stacking) => readonly number[],
  ) {
    this.stop = channel.watch({
      stacking: (told) => this.later(() => this.begin(told), true),
      picture: (bytes) => this.later(() => this.show(bytes), false),
    });
  }

  /** While the desk is held, the next stacking waits with all its pictures; those of the last one still come. */
  private later(act: () => void, begins: boolean): void {
    if (this.held && (begins || this.queue.length > 0)) this.queue.push(act);
    else act();
  }
  private held = false;
  private queue: (() => void)[] = [];

  /** The desk stays as it is: what came of it is shown first. */
  hold(): void {
    this.held = true;
    this.director.hold();
  }
  release(): void {
    if (!this.held) return;
    this.held = false;
    this.director.release();
    if (!this.director.stacks) this.told = null;
    for (const act of this.queue.splice(0)) act();
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
    this.fell = this.again = this.canSeeAgain = this.rested = false;
    this.knocked = [];
    this.placed = this.breath = this.stoodFor = 0;
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
      this.onfall();
    }
    this.knocked = director.knocked;
    if (head.over) {
      this.over = true;
      this.canSeeAgain = head.collapsed && director.canSeeAgain;
    }
    this.say();
  }

  private say(): void {
    const { hand } = this.director.poses;
    const holds = hand.state === "holding";
    if (holds !== this.holds) {
      stone.cotton();
      if (this.mine) buzz(holds ? pulses.take : pulses.release);
    }
    this.holds = holds;
    this.placed = hand.placed;
    this.secondsLeft = hand.secondsLeft;
    // What was said twice while the fingers closed is refused as well: by then the die was taken.
    this.refusal = hand.refusal === "full" ? "" : hand.refusal;
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
  /** Where the dice of the turn lie before they are taken. */
  slots(): Point[] {
    const { told } = this.director;
    return told ? Array.from({ length: told.dice }, (_, i) => this.pointOf(told.height + i)) : [];
  }
  /** The die on top of what stands. */
  top(): Point {
    const { told, poses } = this.director;
    return told ? this.pointOf(told.height + poses.hand.placed - 1) : { x: 0, y: 0, z: 0 };
  }
  private pointOf(die: number): Point {
    const { at } = this.director.poses;
    return { x: at[die * posed]!, y: at[die * posed + 1]!, z: at[die * posed + 2]! };
  }

  before({ forward, right }: Facing): Before {
    const { hand } = this.director.poses;
    return { die: this.nextDie(), top: this.top(), hand, forward, right };
  }

  /** Where the held die would stand, with the hand as it is now. */
  print(): Print | null {
    const { director } = this;
    const { told, poses } = director;
    if (!told || this.over || director.falls || poses.hand.state !== "holding") return null;
    const standing = told.height + poses.hand.placed;
    const seen = (die: number): FromAbove => ({
      x: director.at[die * posed]!,
      y: director.at[die * posed + 1]!,
      yaw: yawOf(director.at, die * posed),
    });
    const held = seen(standing);
    const below = seen(standing - 1);
    const face = director.at[(standing - 1) * posed + 2]! + edge / 2;
    const bottom = director.at[standing * posed + 2]! - edge / 2;
    if (Math.hypot(held.x - below.x, held.y - below.y) > edge * 1.4 || bottom < face - edge / 2) return null;
    const tower = [...Array.from({ length: standing }, (_, die) => seen(die)), held];
    return {
      ...held,
      z: face,
      above: bottom - face,
      support: supportOf(held, below),
      weak: weakestJoint(tower),
    };
  }

  /** What the hand shall do now; on a clock of its own, since a hand that hears nothing stops. */
  steer(seconds: number, facing: Facing): void {
    if (!this.mine || this.director.poses.head.stacking < 0) return;
    this.hand.group = this.group;
    const wish = this.hand.intent(seconds, this.before(facing));
    this.channel.intent(intentBytes(++this.sequence, wish));
  }

  /** One frame: dice where they are now. True if dice have moved. */
  frame(now: number, seconds: number): boolean {
    const { director } = this;
    const moved = director.advance(now, seconds);
    this.sound(now, seconds);
    this.wait(seconds);
    this.sinceSaid += seconds;
    if (director.falls !== this.falls) this.fallChanged(director.falls);
    if (director.lies !== this.lies) this.lies = director.lies;
    if (director.rests && !this.rested) buzz(pulses.last);
    this.rested = director.rests;
    if (this.sinceSaid < saidEvery) return moved;
    this.sinceSaid = 0;
    const sway = Math.min(1, director.sway / wildest);
    if (Math.abs(sway - this.sway) > 0.02 || sway === 0) this.sway = sway < 0.02 ? 0 : sway;
    this.feelCalm();
    if (this.again && !director.again) this.again = false;
    this.slow = director.falls && director.speed < 0.9;
    if (!director.stacks && this.told && this.over) this.told = null;
    return moved;
  }

  private fallChanged(falls: boolean): void {
    this.falls = falls;
    if (falls) {
      stone.fallBegins();
      buzz(pulses.fall);
      this.impactsFelt = 0;
    } else stone.hush(0);
  }
  private impactsFelt = 0;
  private rested = false;
  private swayed = false;

  /** One's own tower has come to rest again. */
  private feelCalm(): void {
    if (this.sway > felt) this.swayed = true;
    else if (this.sway === 0 && this.swayed) {
      this.swayed = false;
      if (this.mine && !this.falls) buzz(pulses.rest);
    }
  }
  private stoodFor = 0;

  /** Counts the breaths of a takeover that stands. */
  private wait(seconds: number): void {
    const { told } = this;
    if (!told?.takeover || this.over || this.placed < told.dice || this.holds || this.falls) return;
    this.stoodFor += seconds;
    const breath = Math.min(breaths, Math.floor(this.stoodFor) + 1);
    if (breath === this.breath) return;
    this.breath = breath;
    stone.breath();
    buzz(pulses.breath);
  }

  private sound(now: number, seconds: number): void {
    this.sinceSound += seconds;
    const { director } = this;
    for (const one of director.hits.slice(0, 6)) {
      stone.hit(one);
      if (this.falls && this.impactsFelt++ < 8) buzz(pulses.take);
      else if (this.mine && !this.falls) buzz(pulses.touch);
    }
    const sway = Math.min(1, director.sway / wildest);
    if (!this.falls) stone.hush(sway);
    if (sway > felt && this.sinceSound > 0.35 && !this.over) {
      this.sinceSound = 0;
      stone.creak(sway);
      if (this.mine) buzzSway(sway, now);
    }
  }

  // ---- tempo, while bots build ----

  tempo = $state(1);
  get canHurry(): boolean {
    return this.channel.tempo !== undefined;
  }
  setTempo(times: number): void {
    this.tempo = times;
    this.channel.tempo?.(times);
  }
  get shared(): boolean {
    return this.channel.shared ?? false;
  }
  /** What a bot stacks now is not shown. At a table of several people it takes as long as they wish: only the towers are shown. */
  skip(): void {
    this.channel.tempo?.(Number.POSITIVE_INFINITY);
    if (this.channel.tempo && !this.shared) return;
    this.director.begin(null);
    this.told = null;
    this.over = true;
  }

  /** Takes the next die or lets go. */
  press(facing: Facing): void {
    if (this.mine) this.hand.press(this.before(facing));
  }
  /** By touch: fetches the next die, or lets go. */
  fetch(facing: Facing): void {
    if (!this.mine) return;
    if (this.holds) this.hand.press(this.before(facing));
    else this.hand.fetch(this.before(facing));
  }

  seeAgain(): void {
    this.director.seeAgain(0.25);
    this.again = true;
  }
  endAgain(): void {
    this.director.endAgain();
    this.again = false;
  }
  /** To the table, without waiting for the dice that lie there. */
  endFall(): void {
    this.director.endFall();
  }

  close(): void {
    this.stop();
  }
}
