// What page and worker say to each other: calls with a number, their answers, and what is told without being asked.
import type {
  Advice,
  Catalogue,
  ConfigRequest,
  DiceTold,
  Findings,
  GameName,
  HindsightProgress,
  NewTable,
  OutlookPoint,
  Refused,
  ReplayAbout,
  ReplayMoment,
  Resumed,
  RulesProblem,
  SeatOrSpectator,
  Stacking,
  StackingOutcome,
  TableAnswer,
  TableInfo,
  TableRequest,
  TableTold,
  ToldEvent,
  WorthPoint,
} from "../door/door.ts";

/** Everything that the page may ask of the worker. A client is one door. */
export interface Calls<G extends GameName = GameName> {
  create(options: NewTable<G>): TableInfo<G>;
  resume(record: string, options: Resumed): TableInfo<G>;
  enter(table: string, seat: SeatOrSpectator, name: string): { client: number; seat: SeatOrSpectator };
  send(table: string, client: number, message: TableRequest<G>): TableAnswer<G>;
  leave(table: string, client: number): void;
  dismiss(table: string): void;
  setPace(table: string, pace: number): void;
  catalogue(): Catalogue<G>;
  checkConfig(config: ConfigRequest<G>, game?: string): RulesProblem<G> | null;
  companion(asked: object): unknown;
  openReplay(record: string): { replay: number; about: ReplayAbout<G> };
  moment(replay: number, at: number, seat: SeatOrSpectator, open: boolean): ReplayMoment<G>;
  events(replay: number, seat: SeatOrSpectator): ToldEvent<G>[];
  texts(replay: number): string[];
  worth(replay: number): WorthPoint<G>[];
  outlook(replay: number): OutlookPoint<G>[];
  drawn(replay: number): number | null;
  recordAt(replay: number, at: number, seat: number): string;
  closeReplay(replay: number): void;
  openHindsight(replay: number, seat: number | null, passes: number): number;
  workHindsight(hindsight: number, time: number): HindsightProgress;
  findings(hindsight: number): Findings<G>;
  advice(hindsight: number, line: number): Advice<G> | null;
  closeHindsight(hindsight: number): void;
  /** One line of the engine protocol, an open book: for lessons, which choose every card. */
  ask(line: string): string;
}

export type CallName = keyof Calls;

/** The first message to a worker: where its engine is, and how many cores the machine has. */
export interface Begin {
  readonly engine: string;
  readonly cores?: number;
}

export interface Asked {
  readonly call: number;
  readonly name: CallName;
  readonly args: readonly unknown[];
}

/**
 * What the worker says, in a list: all that came of one call or of one bot's move arrives at once, so that a page never
 * draws a decision which an instruction has answered already.
 */
export type Posted<G extends GameName = GameName> =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly call: number; readonly value: unknown }
  | { readonly kind: "refused"; readonly call: number; readonly problem: Refused["problem"] }
  /** Of dice that are stacked: the message in words, and pictures as bytes (docs/protocol.md). */
  | { readonly kind: "stacking"; readonly clients: readonly number[]; readonly told: DiceTold }
  | { readonly kind: "picture"; readonly clients: readonly number[]; readonly bytes: Uint8Array }
  /** The only person at a table has stacked. */
  | { readonly kind: "stacked"; readonly told: Stacking; readonly outcome: StackingOutcome }
  /** To one door. */
  | { readonly kind: "told"; readonly client: number; readonly told: TableTold<G> }
  | { readonly kind: "saved"; readonly table: string; readonly record: string; readonly over: boolean }
  /** The engine is gone, and every table with it. */
  | { readonly kind: "stopped"; readonly reason: string };
