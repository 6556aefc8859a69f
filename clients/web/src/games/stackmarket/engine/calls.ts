// What a page with dice may ask of its worker, beyond what every page may.
import type {
  DayRequest,
  HandAsked,
  HandChance,
  HandRecord,
  HandTried,
  PracticeRequest,
  SoloTold,
  Stacking,
  StackingOutcome,
  TowerDuel,
} from "$gen/messages";
import type { Calls } from "../../../engine/calls.ts";

export interface StackCalls extends Calls<"stackmarket"> {
  /** From now on this door is shown the dice; what goes on already is told at once. */
  watch(table: string, client: number): void;
  /** 14 bytes; taken only from the seat that stacks. */
  intent(table: string, client: number, bytes: Uint8Array): void;
  /** How fast bots' hands are shown from now on; Infinity: what is being stacked now is not waited for. */
  tempo(table: string, times: number): void;
  /** Dice without a table; shown to a client of its own. */
  practice(wishes: PracticeRequest): { client: number; told: Stacking };
  /** The stacking that a line of a replay answers, at so many times its speed; its first steps are not shown. */
  again(replay: number, line: number, speed: number, unseen: number): { client: number; told: Stacking };
  practiceIntent(client: number, bytes: Uint8Array): void;
  outcome(client: number): StackingOutcome;
  endPractice(client: number): void;
  /** The tower of a day. An earlier run of it goes on beside it in step, shown to a client of its own. */
  dayTower(
    wishes: DayRequest,
    earlier: Uint8Array | null,
  ): { client: number; told: SoloTold; ghost: number | null };
  /** What the hand was told so far: enough to repeat the run. */
  inputs(client: number): Uint8Array;
  duel(seed: string): { duel: number; state: TowerDuel };
  duelTurn(duel: number): { client: number; told: SoloTold };
  /** When the turn is over. */
  duelAnswer(duel: number, client: number): TowerDuel;
  closeDuel(duel: number): void;
  handRecord(tried: HandTried): HandRecord;
  handChance(asked: HandAsked): HandChance;
}
