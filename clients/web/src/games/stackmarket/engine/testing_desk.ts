// A desk without a screen, for tests: real dice, a hand, and somebody who looks from the front.
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Stacking } from "$gen/messages";
import { readText } from "../../../replay/taking.ts";
import { Director } from "../dice/director.ts";
import { type Before, HandControl, type Point } from "../dice/hand.ts";
import { intentBytes, posed } from "../dice/pictures.ts";
import { CameraDirector } from "../scene/camera.ts";
import { StackEngine } from "./engine.ts";

export const seed = "7".repeat(64);
const stepsPerIntent = 4;
/** In the game that somebody passed on: three buildings, who begins, where everyone invests, and a roll. */
const movesToFirstHand = 16;

export class Desk {
  readonly director = new Director();
  readonly hand = new HandControl();
  readonly camera = new CameraDirector();
  readonly stacking: number;
  readonly told: Stacking;
  goesOn = true;
  private sequence = 0;
  private now = 0;

  /** Dice to stack on three of the practice room, or the first stacking of a table with its other buildings. */
  constructor(
    private readonly engine: StackEngine,
    dice: number | "table",
  ) {
    const begun = dice === "table" ? tableOf(engine) : engine.practice({ height: 3, dice, seed });
    this.stacking = begun.stacking;
    this.told = begun.told;
    const others = begun.told.around.reduce((all, [, height]) => all + height, 0);
    this.director.begin(
      begun.told,
      Array.from({ length: 3 + begun.told.dice + others }, () => 1),
    );
    this.director.take(engine.picture(begun.stacking), 0);
    this.hand.begin(this.before().die);
  }

  private pointOf(die: number): Point {
    const { at } = this.director.poses;
    return { x: at[die * posed]!, y: at[die * posed + 1]!, z: at[die * posed + 2]! };
  }
  before(): Before {
    const { hand } = this.director.poses;
    return {
      die: hand.placed < this.told.dice ? this.pointOf(3 + hand.placed) : null,
      top: this.pointOf(2 + hand.placed),
      hand,
      forward: this.camera.forward,
      right: this.camera.right,
    };
  }
  /** `each` sees every frame. */
  run(seconds: number, each?: (now: number) => void): void {
    for (let i = 0; i < seconds * 60 && this.goesOn; i++) {
      const wish = this.hand.intent(1 / 60, this.before());
      this.engine.tell(this.stacking, intentBytes(++this.sequence, wish));
      const { goesOn, picture } = this.engine.step(this.stacking, stepsPerIntent);
      this.goesOn = goesOn;
      this.now += 1 / 60;
      if (picture) this.director.take(picture, this.now);
      each?.(this.now);
    }
  }
  /** The pointer goes to where a place is seen. */
  pointAt(place: Point): void {
    const from = this.camera.place;
    const along = { x: place.x - from.x, y: place.y - from.y, z: place.z - from.z };
    this.hand.aim({ from, along }, this.before());
  }
  get placed(): number {
    return this.director.poses.hand.placed;
  }
  get holds(): boolean {
    return this.director.poses.hand.state === "holding";
  }
  /** One die, by the pointer: press, lift, over the tower, down, press. */
  place(): void {
    const die = this.before().die!;
    this.pointAt(die);
    this.hand.press(this.before());
    this.run(1.2);
    expect(this.holds).toBe(true);
    const { top } = this.before();
    for (let share = 0; share <= 1; share += 0.05) {
      const lifted = Math.max(die.z + 50, top.z + 50);
      this.pointAt({
        x: die.x + (top.x - die.x) * share,
        y: die.y + (top.y - die.y) * share,
        z: die.z + (lifted - die.z) * Math.min(1, share * 2),
      });
      this.run(0.08);
    }
    for (let above = 50; above >= 17; above -= 3) {
      const now = this.before().top;
      this.pointAt({ x: now.x, y: now.y, z: now.z + above });
      this.run(0.08);
    }
    this.run(0.4);
    this.hand.press(this.before());
    this.run(1.6);
  }
}

/** The first stacking of a game that somebody passed on: seat 0 builds on yellow, red and blue stand behind it. */
function tableOf(engine: StackEngine): ReturnType<StackEngine["begin"]> {
  const { record } = readText(
    readFileSync(new URL("../../../../e2e/stack_fall.game", import.meta.url), "utf8"),
  );
  const { replay } = engine.openReplay(record);
  const table = engine.resumeTable({ record: engine.recordAt(replay, movesToFirstHand, 0), seed });
  engine.closeReplay(replay);
  engine.receive(table, 1, JSON.stringify({ do: "join", seat: 0, name: "Leila" }));
  if (!engine.state(table).started) engine.receive(table, 1, JSON.stringify({ do: "start" }));
  return engine.begin(table);
}

export async function startEngine(): Promise<StackEngine> {
  const file = new URL("../../../../../../build/wasm/stackmarket.wasm", import.meta.url);
  return StackEngine.start(await WebAssembly.compile(readFileSync(file)));
}
