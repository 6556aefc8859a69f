// A person's first tower by a scripted, imprecise pointer: how many floors stand with and without the footprint.
//
//   npm run first-tower -- [towers]
//
// Real dice, and the hand as the client steers it (HandControl). The pointer sees 80 ms late, and each of its corrections
// lands 2 mm off on each axis (standard deviation). It corrects what it can see and lets go when it sees nothing to
// correct, or after eight looks. A deviation is seen where it is more than 2 mm in the picture:
//
// A finger's die waits a little beside and in front of the tower, as the client brings it; a mouse's is in the plane of the
// tower from the start, because the client keeps it there.
//
//   with the footprint     sideways and in depth, since the mark lies on the face where the die would stand
//   without                sideways as it is; in depth only by how far it lifts the die in the picture of the camera that
//                          looks while placing, which is the sine of its elevation
import { readFileSync } from "node:fs";
import { Director } from "../src/games/stackmarket/dice/director.ts";
import { type Before, HandControl } from "../src/games/stackmarket/dice/hand.ts";
import { intentBytes, posed } from "../src/games/stackmarket/dice/pictures.ts";
import { StackEngine } from "../src/games/stackmarket/engine/engine.ts";
import { noInsets, shotFor } from "../src/games/stackmarket/scene/shots.ts";

const noise = 2; // mm
const late = 0.08; // seconds
const seenFrom = 2; // mm in the picture
const looks = 8;
const floors = 3;
const goal = 20;
const elevation = shotFor("placing", { width: 1440, height: 900, insets: noInsets }).elevation;
const frame = 1 / 60;
const forward = { x: -1, y: 0 };
const right = { x: 0, y: 1 };

/** The same numbers in every run. */
function grain(seed: number): () => number {
  let state = seed >>> 0;
  const part = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - part())) * Math.cos(2 * Math.PI * part());
}

class FirstTower {
  private readonly hand = new HandControl();
  private readonly director = new Director();
  private readonly stacking: number;
  private readonly bell: () => number;
  private sequence = 0;
  private goesOn = true;
  private fell = false;
  /** Deviations of the held die, newest last. */
  private readonly seen: { readonly side: number; readonly depth: number }[] = [];

  constructor(
    private readonly engine: StackEngine,
    seed: number,
    private readonly footprint: boolean,
    private readonly mouse: boolean,
  ) {
    const text = seed.toString(16).padStart(64, "0");
    const { stacking, told } = engine.practice({
      height: floors,
      dice: goal - floors,
      seed: text,
      seconds: 3600,
    });
    this.stacking = stacking;
    this.bell = grain(seed * 7919);
    this.director.begin(
      told,
      Array.from({ length: goal }, () => 0),
    );
    this.director.take(engine.picture(stacking), 0);
    this.hand.begin(this.before().die);
  }

  private pointOf(die: number) {
    const { at } = this.director.poses;
    return { x: at[die * posed]!, y: at[die * posed + 1]!, z: at[die * posed + 2]! };
  }
  private before(): Before {
    const { hand } = this.director.poses;
    const next = floors + hand.placed;
    return {
      die: next < goal ? this.pointOf(next) : null,
      top: this.pointOf(next - 1),
      hand,
      forward,
      right,
    };
  }

  private run(seconds: number): void {
    for (let t = 0; t < seconds && this.goesOn; t += frame) {
      const wish = this.hand.intent(frame, this.before());
      this.engine.tell(this.stacking, intentBytes(++this.sequence, wish));
      const { goesOn, picture } = this.engine.step(this.stacking, 4);
      this.goesOn = goesOn;
      if (picture) this.director.take(picture, 0);
      this.fell ||= this.director.poses.head.collapsed;
      const { die, top } = this.before();
      if (!die) continue;
      this.seen.push({ side: die.y - top.y, depth: top.x - die.x });
      if (this.seen.length > 60) this.seen.shift();
    }
  }

  /** What is to be corrected, as it was seen a moment ago. */
  private look(): { side: number; depth: number } {
    const past = this.seen.at(-1 - Math.round(late / frame)) ?? { side: 0, depth: 0 };
    const shown = this.footprint ? 1 : Math.sin(elevation);
    return {
      side: Math.abs(past.side) > seenFrom ? past.side : 0,
      depth: Math.abs(past.depth) * shown > seenFrom ? past.depth : 0,
    };
  }

  private place(): void {
    this.hand.fetch(this.before());
    this.run(4);
    if (this.director.poses.hand.state !== "holding") return;
    const { hand, top } = this.before();
    if (this.mouse) this.hand.push(hand.x - top.x, this.before());
    for (let i = 0; i < looks; i++) {
      this.run(0.4);
      const { side, depth } = this.look();
      if (side === 0 && depth === 0) break;
      if (side !== 0) this.hand.drag(-side + noise * this.bell(), 0, this.before());
      if (depth !== 0) this.hand.push(-depth + noise * this.bell(), this.before());
    }
    this.hand.lower(true);
    this.run(0.9);
    this.hand.press(this.before());
    this.run(1.6);
  }

  build(): number {
    let highest = floors;
    for (let tries = 0; tries < 3 && this.goesOn && !this.fell && highest < goal; tries++) {
      this.place();
      const standing = floors + this.director.poses.hand.placed;
      if (this.fell || standing <= highest) continue;
      highest = standing;
      tries = -1;
    }
    const { reached } = this.engine.outcome(this.stacking);
    this.engine.closeStacking(this.stacking);
    return Math.max(floors, this.fell ? reached : highest);
  }
}

const towers = Number(process.argv[2] ?? 40);
const file = new URL("../../../build/wasm/stackmarket.wasm", import.meta.url);
const engine = await StackEngine.start(await WebAssembly.compile(readFileSync(file)));
for (const mouse of [false, true])
  for (const footprint of [false, true]) {
    const build = (at: number) => new FirstTower(engine, at + 1, footprint, mouse).build();
    const heights = Array.from({ length: towers }, (_, at) => build(at)).sort((a, b) => a - b);
    const at = (share: number) => heights[Math.round(share * (towers - 1))];
    console.info(
      `| ${mouse ? "mouse" : "finger"} | ${footprint ? "with" : "without"} | ${at(0.5)} | ${at(0.25)} to ${at(0.75)} |`,
    );
  }
