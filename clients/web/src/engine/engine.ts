// The engine as an object: bourse.wasm (bindings/wasm/bourse.cpp) with typed functions around its text buffers.
import type {
  Advice,
  Catalogue,
  ConfigRequest,
  EngineTable,
  Findings,
  GameName,
  HindsightProgress,
  OutlookPoint,
  ReplayAbout,
  ReplayMoment,
  RulesProblem,
  SeatOrSpectator,
  ToldEvent,
  WorthPoint,
} from "../door/door.ts";
import { Refused } from "../door/door.ts";
import { EngineStopped, surroundings } from "./wasi.ts";

export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  bourse_input(size: number): number;
  bourse_output(): number;
  bourse_output_size(): number;
  bourse_catalogue(): void;
  bourse_check_config(): number;
  bourse_engine(): void;
  bourse_companion(): number;
  bourse_table_new(): number;
  bourse_table_resume(): number;
  bourse_table_receive(table: number, client: number): void;
  bourse_table_disconnect(table: number, client: number): void;
  bourse_table_think(table: number): number;
  bourse_table_share(table: number): number;
  bourse_table_ponder(table: number, strand: number): void;
  bourse_table_state(table: number): number;
  bourse_table_lines(table: number): number;
  bourse_table_record(table: number): number;
  bourse_table_fork(table: number): number;
  bourse_table_close(table: number): void;
  bourse_replay_open(): number;
  bourse_replay_moment(replay: number, at: number, seat: number, open: number): number;
  bourse_replay_events(replay: number, seat: number): number;
  bourse_replay_texts(replay: number): void;
  bourse_replay_worth(replay: number): void;
  bourse_replay_outlook(replay: number): void;
  bourse_replay_drawn(replay: number): number;
  bourse_replay_record(replay: number, at: number, seat: number): number;
  bourse_replay_close(replay: number): void;
  bourse_hindsight_open(replay: number, seat: number, passes: number): number;
  bourse_hindsight_step(hindsight: number): number;
  bourse_hindsight_done(hindsight: number): number;
  bourse_hindsight_total(hindsight: number): number;
  bourse_hindsight_result(hindsight: number): void;
  bourse_hindsight_advice(hindsight: number, line: number): void;
  bourse_hindsight_close(hindsight: number): void;
}

/** A message and the clients it goes to; the text is one JSON object. */
export interface Outgoing {
  readonly to: readonly number[];
  readonly text: string;
}

interface TableState {
  readonly started: boolean;
  readonly over: boolean;
  readonly imagined: boolean;
  readonly botToMove: boolean;
  /** A person may still take back what the bot would answer. */
  readonly undoOpen: boolean;
}

const seatNumber = (seat: SeatOrSpectator) => (seat === "spectator" ? -1 : seat);

/** 256 bits from the system as 64 hexadecimal digits. */
export function drawSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was found of a bot's turn, for each part of its search and each train of thought. */
export type Known = readonly (readonly string[])[];

const knownText = (known: Known) => `[${known.map((part) => `[${part.join()}]`).join()}]`;

export class Engine<G extends GameName = GameName> {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(
    private readonly wasm: Exports,
    private readonly said: () => string,
  ) {}

  /** Of this class, or of one that knows more exports. */
  static async start<Kind extends Engine>(
    this: new (
      wasm: Exports,
      said: () => string,
    ) => Kind,
    source: WebAssembly.Module,
  ): Promise<Kind> {
    const around = surroundings();
    const instance = await WebAssembly.instantiate(source, around.imports);
    const wasm = instance.exports as WebAssembly.Exports & Exports;
    around.attach(wasm.memory);
    const engine = new this(wasm, around.said);
    engine.guarded(() => wasm._initialize());
    return engine;
  }

  catalogue(): Catalogue<G> {
    this.guarded(() => this.wasm.bourse_catalogue());
    return this.json();
  }

  checkConfig(config: ConfigRequest<G>, game?: string): RulesProblem<G> | null {
    return this.call(JSON.stringify({ game, config }), () => this.wasm.bourse_check_config())
      ? null
      : this.json();
  }

  /** One line of the engine protocol. */
  ask(line: string): string {
    this.call(line, () => this.wasm.bourse_engine());
    return this.output();
  }

  /** What a table with the real box asks, where the game has such questions. */
  companion(asked: object): unknown {
    this.number(this.call(JSON.stringify(asked), () => this.wasm.bourse_companion()));
    return this.json();
  }

  newTable(wishes: EngineTable<G>): number {
    return this.number(this.call(JSON.stringify(wishes), () => this.wasm.bourse_table_new()));
  }
  resumeTable(wishes: EngineTable<G>): number {
    return this.number(this.call(JSON.stringify(wishes), () => this.wasm.bourse_table_resume()));
  }
  receive(table: number, client: number, text: string): Outgoing[] {
    this.call(text, () => this.wasm.bourse_table_receive(table, client));
    return this.told();
  }
  disconnect(table: number, client: number): Outgoing[] {
    this.guarded(() => this.wasm.bourse_table_disconnect(table, client));
    return this.told();
  }
  /** What a bot's move told, or null if no bot is to move. */
  think(table: number): Outgoing[] | null {
    return this.guarded(() => this.wasm.bourse_table_think(table)) ? this.told() : null;
  }
  /**
   * The same with help: what a bot's move told, or how many trains of thought others have to ponder before it can move.
   * What they found is text that only engines read.
   */
  share(table: number, known: Known): Outgoing[] | number | null {
    const asked = this.call(knownText(known), () => this.wasm.bourse_table_share(table));
    return asked === 0 ? null : asked === 1 ? this.told() : asked;
  }
  /** Whether it can: games that were begun long ago go on with the engine of that day. */
  get shares(): boolean {
    return "bourse_table_share" in this.wasm;
  }
  /** What one train of thought of the next bot finds. */
  ponder(table: number, known: Known, strand: number): string {
    this.call(knownText(known), () => this.wasm.bourse_table_ponder(table, strand));
    return this.output();
  }
  state(table: number): TableState {
    const bits = this.bits(table);
    return {
      started: (bits & 1) !== 0,
      over: (bits & 2) !== 0,
      imagined: (bits & 4) !== 0,
      botToMove: (bits & 8) !== 0,
      undoOpen: (bits & 32) !== 0,
    };
  }
  protected bits(table: number): number {
    return this.guarded(() => this.wasm.bourse_table_state(table));
  }
  lines(table: number): number {
    return this.guarded(() => this.wasm.bourse_table_lines(table));
  }
  /** The record so far, or null in an imagined world. */
  record(table: number): string | null {
    return this.guarded(() => this.wasm.bourse_table_record(table)) ? this.output() : null;
  }
  /** The table that a `fork` message made, or 0. */
  takeFork(table: number): number {
    return this.guarded(() => this.wasm.bourse_table_fork(table));
  }
  closeTable(table: number): void {
    this.guarded(() => this.wasm.bourse_table_close(table));
  }

  openReplay(record: string): { readonly replay: number; readonly about: ReplayAbout<G> } {
    const replay = this.number(this.call(record, () => this.wasm.bourse_replay_open()));
    return { replay, about: this.json() };
  }
  moment(replay: number, at: number, seat: SeatOrSpectator, open = false): ReplayMoment<G> {
    this.number(
      this.guarded(() => this.wasm.bourse_replay_moment(replay, at, seatNumber(seat), open ? 1 : 0)),
    );
    return this.json();
  }
  events(replay: number, seat: SeatOrSpectator): ToldEvent<G>[] {
    this.number(this.guarded(() => this.wasm.bourse_replay_events(replay, seatNumber(seat))));
    return this.json();
  }
  texts(replay: number): string[] {
    this.guarded(() => this.wasm.bourse_replay_texts(replay));
    return this.json();
  }
  worth(replay: number): WorthPoint<G>[] {
    this.guarded(() => this.wasm.bourse_replay_worth(replay));
    return this.json();
  }
  outlook(replay: number): OutlookPoint<G>[] {
    this.guarded(() => this.wasm.bourse_replay_outlook(replay));
    return this.json();
  }
  drawn(replay: number): number | null {
    const line = this.guarded(() => this.wasm.bourse_replay_drawn(replay));
    return line < 0 ? null : line;
  }
  recordAt(replay: number, at: number, seat: number): string {
    this.number(this.guarded(() => this.wasm.bourse_replay_record(replay, at, seat)));
    return this.output();
  }
  closeReplay(replay: number): void {
    this.guarded(() => this.wasm.bourse_replay_close(replay));
  }

  openHindsight(replay: number, seat: number | null, passes: number): number {
    return this.number(this.guarded(() => this.wasm.bourse_hindsight_open(replay, seat ?? -1, passes)));
  }
  /** Works for about so many milliseconds. */
  workHindsight(hindsight: number, time: number): HindsightProgress {
    const end = Date.now() + time;
    let over = false;
    while (!over && Date.now() < end)
      over = this.guarded(() => this.wasm.bourse_hindsight_step(hindsight)) === 0;
    return {
      done: this.guarded(() => this.wasm.bourse_hindsight_done(hindsight)),
      total: this.guarded(() => this.wasm.bourse_hindsight_total(hindsight)),
      over,
    };
  }
  findings(hindsight: number): Findings<G> {
    this.guarded(() => this.wasm.bourse_hindsight_result(hindsight));
    return this.json();
  }
  advice(hindsight: number, line: number): Advice<G> | null {
    this.guarded(() => this.wasm.bourse_hindsight_advice(hindsight, line));
    return this.json();
  }
  closeHindsight(hindsight: number): void {
    this.guarded(() => this.wasm.bourse_hindsight_close(hindsight));
  }

  /** A number from 1 on, or the problem that the engine wrote instead. */
  protected number(found: number): number {
    if (found === 0) throw new Refused(this.json());
    return found;
  }

  protected call<T>(input: string | Uint8Array, run: () => T): T {
    const bytes = typeof input === "string" ? this.encoder.encode(input) : input;
    const place = this.guarded(() => this.wasm.bourse_input(bytes.length));
    if (place === 0) {
      throw new Refused({ code: "message-too-long", sentence: "This is longer than any message or record." });
    }
    new Uint8Array(this.wasm.memory.buffer, place, bytes.length).set(bytes);
    return this.guarded(run);
  }

  protected guarded<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw new EngineStopped(this.said() || error.message);
      throw error;
    }
  }

  protected output(): string {
    return this.decoder.decode(this.bytes());
  }

  /** The output as it lies there, until the next call. */
  protected bytes(): Uint8Array {
    const { memory } = this.wasm;
    return new Uint8Array(memory.buffer, this.wasm.bourse_output(), this.wasm.bourse_output_size());
  }

  protected json<T>(): T {
    return JSON.parse(this.output());
  }

  protected told(): Outgoing[] {
    return this.output()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const blank = line.indexOf(" ");
        return { to: line.slice(0, blank).split(",").map(Number), text: line.slice(blank + 1) };
      });
  }
}
