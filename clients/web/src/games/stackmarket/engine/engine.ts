// stackmarket.wasm as an object: what every engine can do, and dice (bindings/wasm/stacking.cpp).
import type {
  DayRequest,
  EngineTable,
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
import type { Exports } from "../../../engine/engine.ts";
import { Engine, type Outgoing } from "../../../engine/engine.ts";

interface StackExports {
  bourse_stacking_begin(table: number): number;
  bourse_stacking_practice(): number;
  bourse_stacking_replay(replay: number, line: number): number;
  bourse_stacking_tell(stacking: number): number;
  bourse_stacking_step(stacking: number, steps: number): number;
  bourse_stacking_picture(stacking: number): void;
  bourse_stacking_bot(stacking: number, level: number): number;
  bourse_stacking_outcome(stacking: number): void;
  bourse_stacking_answer(stacking: number): number;
  bourse_stacking_close(stacking: number): void;
  bourse_tower_day(): number;
  bourse_stacking_inputs(stacking: number): void;
  bourse_stacking_follow(stacking: number): number;
  bourse_duel_new(): number;
  bourse_duel_turn(duel: number): number;
  bourse_duel_answer(duel: number, stacking: number): number;
  bourse_duel_close(duel: number): void;
  bourse_hand_record(): number;
  bourse_hand_chance(): number;
}

interface Begun {
  readonly stacking: number;
  readonly told: Stacking;
}

interface BegunSolo {
  readonly stacking: number;
  readonly told: SoloTold;
}

const waitsForDice = 16;

export class StackEngine extends Engine<"stackmarket"> {
  private readonly dice: StackExports;

  constructor(wasm: Exports, said: () => string) {
    super(wasm, said);
    this.dice = wasm as Exports & StackExports;
  }

  override newTable(wishes: EngineTable<"stackmarket">): number {
    return super.newTable({ ...wishes, hands: true });
  }
  override resumeTable(wishes: EngineTable<"stackmarket">): number {
    return super.resumeTable({ ...wishes, hands: true });
  }

  /** Whether the table waits for somebody to stack. */
  waits(table: number): boolean {
    return (this.bits(table) & waitsForDice) !== 0;
  }
  begin(table: number): Begun {
    return this.begun(this.guarded(() => this.dice.bourse_stacking_begin(table)));
  }
  practice(wishes: PracticeRequest): Begun {
    return this.begun(this.call(JSON.stringify(wishes), () => this.dice.bourse_stacking_practice()));
  }
  /** The stacking that a line of a record answers, as it was. */
  again(replay: number, line: number): Begun {
    return this.begun(this.guarded(() => this.dice.bourse_stacking_replay(replay, line)));
  }
  tell(stacking: number, intent: Uint8Array): boolean {
    return this.call(intent, () => this.dice.bourse_stacking_tell(stacking)) === 1;
  }
  /** What has changed, or null; and whether it goes on. */
  step(stacking: number, steps: number): { readonly goesOn: boolean; readonly picture: Uint8Array | null } {
    const goesOn = this.guarded(() => this.dice.bourse_stacking_step(stacking, steps)) === 1;
    const bytes = this.bytes();
    return { goesOn, picture: bytes.length > 0 ? bytes.slice() : null };
  }
  picture(stacking: number): Uint8Array {
    this.guarded(() => this.dice.bourse_stacking_picture(stacking));
    return this.bytes().slice();
  }
  /** A bot takes the hand: 0 novice … 3 expert. */
  giveToBot(stacking: number, level: number): boolean {
    return this.guarded(() => this.dice.bourse_stacking_bot(stacking, level)) === 1;
  }
  outcome(stacking: number): StackingOutcome {
    this.guarded(() => this.dice.bourse_stacking_outcome(stacking));
    return this.json();
  }
  /** Its table goes on; what is told to whom. */
  answerWith(stacking: number): Outgoing[] {
    this.guarded(() => this.dice.bourse_stacking_answer(stacking));
    return this.told();
  }
  closeStacking(stacking: number): void {
    this.guarded(() => this.dice.bourse_stacking_close(stacking));
  }

  // ---- towers without a market (bindings/wasm/stackmarket/towers.cpp) ----

  dayTower(wishes: DayRequest): BegunSolo {
    return this.begunSolo(this.call(JSON.stringify(wishes), () => this.dice.bourse_tower_day()));
  }
  /** Everything the hand was told so far. */
  inputs(stacking: number): Uint8Array {
    this.guarded(() => this.dice.bourse_stacking_inputs(stacking));
    return this.bytes().slice();
  }
  /** The hand repeats such inputs; false if they cannot be read. */
  follow(stacking: number, inputs: Uint8Array): boolean {
    return this.call(inputs, () => this.dice.bourse_stacking_follow(stacking)) === 1;
  }
  duel(seed: string): { readonly duel: number; readonly state: TowerDuel } {
    const duel = this.number(this.call(JSON.stringify({ seed }), () => this.dice.bourse_duel_new()));
    return { duel, state: this.json() };
  }
  duelTurn(duel: number): BegunSolo {
    return this.begunSolo(this.guarded(() => this.dice.bourse_duel_turn(duel)));
  }
  duelAnswer(duel: number, stacking: number): TowerDuel {
    this.number(this.guarded(() => this.dice.bourse_duel_answer(duel, stacking)));
    return this.json();
  }
  closeDuel(duel: number): void {
    this.guarded(() => this.dice.bourse_duel_close(duel));
  }
  handRecord(tried: HandTried): HandRecord {
    this.number(this.call(JSON.stringify(tried), () => this.dice.bourse_hand_record()));
    return this.json();
  }
  handChance(asked: HandAsked): HandChance {
    this.number(this.call(JSON.stringify(asked), () => this.dice.bourse_hand_chance()));
    return this.json();
  }

  private begunSolo(found: number): BegunSolo {
    const stacking = this.number(found);
    return { stacking, told: this.json() };
  }
  private begun(found: number): Begun {
    const stacking = this.number(found);
    return { stacking, told: this.json() };
  }
}
