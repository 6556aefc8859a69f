// One person at one table, and where tables come from. Behind it is a worker of this device (worker_door.ts) or a server
// (server_door.ts); contract.ts says how both behave, and where a server cannot do what one's own device can.
//
// What passes through a door is described in data/messages, and its types are generated. G is the game that is played.
import type {
  Advice,
  Catalogue,
  Chair,
  Config,
  ConfigRequest,
  Findings,
  GameName,
  OutlookPoint,
  Problem,
  RecordProblem,
  ReplayMoment,
  RulesProblem,
  SeatOrSpectator,
  TableAnswer,
  TableRequest,
  TableTold,
  ToldEvent,
  WorthPoint,
} from "$gen/messages";
import type { DiceChannel } from "./stacking.ts";

export type * from "$gen/messages";

/** One person at one table. */
export interface Door<G extends GameName = GameName> {
  readonly table: string;
  /** Where this person sits. */
  readonly seat: SeatOrSpectator;
  /**
   * Every message is answered, a refusal is an answer too. What the message changes is told to the listeners before
   * the promise resolves. Rejects only when the door is closed or what is behind it is gone.
   */
  send(message: TableRequest<G>): Promise<TableAnswer<G>>;
  /** What was told before the first listener came is told to it first. Returns how to stop listening. */
  listen(listener: (told: TableTold<G>) => void): () => void;
  /** Where dice are stacked by hand. */
  readonly dice?: DiceChannel;
  /** Leaves; the seat waits for its person. */
  close(): void;
}

export type SeatRequest =
  | { readonly kind: "person"; readonly name: string }
  | { readonly kind: "bot"; readonly bot: string };

export interface NewTable<G extends GameName = GameName> {
  /** The first game if it is not there. */
  readonly game?: string;
  /** `seats` is how many `seats` there are below. */
  readonly config: ConfigRequest<G>;
  readonly seats: readonly SeatRequest[];
  /** Milliseconds between bots' moves; 0: at once, Infinity: they wait. */
  readonly pace: number;
  /** For the table; made up if it is not there. A server makes up all of them. */
  readonly id?: string;
  /** A number below 2⁵³ or 64 hexadecimal digits; drawn if it is not there. */
  readonly seed?: number | string;
  /** Whether moves may be taken back; they may if it is not there. */
  readonly undo?: boolean;
}

export interface Resumed {
  /**
   * Who plays now; the people of the record if it is not there. Seats of other people are taken by `bot`, seats of bots
   * stay theirs.
   */
  readonly people?: readonly { readonly seat: number; readonly name: string }[];
  /** The best one if it is not there. */
  readonly bot?: string;
  /** Of a finished game: after how many lines it goes on; after all if it is not there. */
  readonly at?: number;
  readonly pace: number;
  readonly id?: string;
  readonly undo?: boolean;
}

export interface TableInfo<G extends GameName = GameName> {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly config: Config<G>;
  readonly seats: readonly Chair[];
  readonly over: boolean;
  /** The record so far; empty in an imagined world and at a server, which shows it when the game is over. */
  readonly record: string;
  /** A world behind somebody's view: it has no record. */
  readonly imagined: boolean;
}

export interface HindsightProgress {
  readonly done: number;
  readonly total: number;
  readonly over: boolean;
}

/** Looks back at a replay. Work comes in slices, so the caller can show progress and stop. */
export interface Hindsight<G extends GameName = GameName> {
  advice(line: number): Promise<Advice<G> | null>;
  work(milliseconds: number): Promise<HindsightProgress>;
  findings(): Promise<Findings<G>>;
  close(): void;
}

/** A record, to look at any position of it. An open book: only for games that are over, or one's own device. */
export interface Replay<G extends GameName = GameName> {
  readonly game: string;
  readonly config: Config<G>;
  readonly players: readonly Chair[];
  /** How many lines the record has: positions are 0 … lines. */
  readonly lines: number;
  readonly over: boolean;
  readonly scores: readonly number[];
  /** `open`: with all cards open. */
  view(at: number, seat: SeatOrSpectator, open?: boolean): Promise<ReplayMoment<G>>;
  /** The record of the first lines, to play on from there: the seat waits for somebody. */
  record(at: number, seat: number): Promise<string>;
  /** Of one seat, or of all people; `passes` duplicate deals are played from every position. */
  hindsight(seat: number | null, passes: number): Promise<Hindsight<G>>;
  /** All events as the observer was told them. */
  events(seat: SeatOrSpectator): Promise<readonly ToldEvent<G>[]>;
  /** The position in which an event had just happened: how many lines were played by then. */
  lineOfEvent(event: number): number;
  /** The moves as records write them: `0 bid pile=1 space=4`. */
  text(): Promise<readonly string[]>;
  /** After the last line of every phase of every round, for a chart. */
  worth(): Promise<readonly WorthPoint<G>[]>;
  /** What the strongest player expected at every decision; empty if this engine comes without it. */
  outlook(): Promise<readonly OutlookPoint<G>[]>;
  /** The first line whose card the record's seed does not draw, from 1; 0 if it draws them all, null without a seed. */
  drawn(): Promise<number | null>;
  close(): void;
}

/** Where tables come from. What cannot be done rejects with a `Refused` error. */
export interface Backend<G extends GameName = GameName> {
  /** Which engine is at work: the name of its file, to be kept beside a game. */
  readonly engine: string;
  create(options: NewTable<G>): Promise<TableInfo<G>>;
  /** Goes on with a record; rejects with the line and the reason if it cannot be read. */
  resume(record: string, options: Resumed): Promise<TableInfo<G>>;
  /** Takes a seat of its own, or watches. Bots move while somebody is there. */
  enter(table: string, seat: SeatOrSpectator, name: string): Promise<Door<G>>;
  catalogue(): Promise<Catalogue<G>>;
  /** Null if a game can be played like this. */
  checkConfig(config: ConfigRequest<G>, game?: string): Promise<RulesProblem<G> | null>;
  /** At a server nothing happens: the pace is agreed when a table is made. */
  setPace(table: string, pace: number): void;
  /**
   * After every change of the game: the record so far. A server shows it once, when the game is over. Tables of imagined
   * worlds have none.
   */
  onSaved(listener: (table: string, record: string, over: boolean) => void): () => void;
  replay(record: string): Promise<Replay<G>>;
  /** For a table with the real box, where a game helps with that: what it asks and answers is the game's own. */
  companion?(asked: object): Promise<unknown>;
  /** What is behind the doors is gone, such as an engine that failed: go on from the records. */
  onStopped(listener: (reason: string) => void): () => void;
  /** Frees a table; its doors are closed. */
  dismiss(table: string): void;
  /** Ends everything. */
  close(): void;
}

/** Something was asked that cannot be had; `problem` says why. */
export class Refused extends Error {
  constructor(readonly problem: Problem & Partial<RulesProblem> & Partial<RecordProblem>) {
    super(problem.sentence);
    this.name = "Refused";
  }
}
