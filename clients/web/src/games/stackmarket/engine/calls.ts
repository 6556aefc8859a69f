// What a page with dice may ask of its worker, beyond what every page may.
import type { Calls } from "../../../engine/calls.ts";
import type { StackingTold } from "../dice/pictures.ts";
import type { Outcome, PracticeWishes } from "./engine.ts";

export interface StackCalls extends Calls {
  /** From now on this door is shown the dice; what goes on already is told at once. */
  watch(table: string, client: number): void;
  /** 14 bytes; taken only from the seat that stacks. */
  intent(table: string, client: number, bytes: Uint8Array): void;
  /** Dice without a table; shown to a client of its own. */
  practice(wishes: PracticeWishes): { client: number; told: StackingTold };
  /** The stacking that a line of a replay answers, at so many times its speed. */
  again(replay: number, line: number, speed: number): { client: number; told: StackingTold };
  practiceIntent(client: number, bytes: Uint8Array): void;
  outcome(client: number): Outcome;
  endPractice(client: number): void;
}
