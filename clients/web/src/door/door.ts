// One person at one table, and where tables come from. Behind it is a worker of this device (worker_door.ts) or a server
// (server_door.ts); contract.ts says how both behave, and where a server cannot do what one's own device can.
import type { Decision, Module, Preset, ToldReason } from "$gen/stockpile";
import type {
  Chair,
  Config,
  FullConfig,
  Problem,
  SeatOrSpectator,
  TableAnswer,
  TableNode,
  TableRequest,
  TableTold,
  ToldEvent,
  View,
} from "./messages.ts";

import type { DiceLine } from "./stacking.ts";

export type * from "./messages.ts";

/** One person at one table. */
export interface Door {
  readonly table: string;
  /** Where this person sits. */
  readonly seat: SeatOrSpectator;
  /**
   * Every message is answered, a refusal is an answer too. What the message changes is told to the listeners before
   * the promise resolves. Rejects only when the door is closed or what is behind it is gone.
   */
  send(message: TableRequest): Promise<TableAnswer>;
  /** What was told before the first listener came is told to it first. Returns how to stop listening. */
  listen(listener: (told: TableTold) => void): () => void;
  /** Where dice are stacked by hand. */
  readonly dice?: DiceLine;
  /** Leaves; the seat waits for its person. */
  close(): void;
}

export type SeatWish =
  | { readonly kind: "person"; readonly name: string }
  | { readonly kind: "bot"; readonly bot: string };

export interface NewTable {
  /** The first game if it is not there. */
  readonly game?: string;
  /** `seats` is how many `seats` there are below. */
  readonly config: Omit<Config, "seats"> & { readonly seats?: number };
  readonly seats: readonly SeatWish[];
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

export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly config: FullConfig;
  readonly seats: readonly Chair[];
  readonly over: boolean;
  /** The record so far; empty in an imagined world and at a server, which shows it when the game is over. */
  readonly record: string;
  /** A world behind somebody's view: it has no record. */
  readonly imagined: boolean;
}

export interface Catalogue {
  readonly version: string;
  readonly games: readonly {
    readonly game: string;
    readonly rules: number;
    readonly seats: { readonly least: number; readonly most: number };
    /** The weakest first. */
    readonly bots: readonly string[];
    /** Who plays for somebody who is not there. */
    readonly stand_in: string;
    /** Those of them that people are offered, and about how long one of their decisions takes. */
    readonly levels: readonly { readonly bot: string; readonly milliseconds: number }[];
    readonly modules: readonly {
      readonly name: Module;
      readonly needs: readonly Module[];
      readonly forbids: readonly Module[];
    }[];
    readonly presets: readonly { readonly name: Preset; readonly config: Config }[];
    readonly sets: readonly string[];
  }[];
}

export interface ReplayMoment {
  readonly n: number;
  readonly view: View;
  readonly node: TableNode;
  /** How many events there were by then. */
  readonly events: number;
}

/** What everybody had by what they knew themselves. */
export interface WorthPoint {
  readonly n: number;
  readonly round: number;
  readonly phase: View["phase"];
  readonly worth: readonly number[];
}

/** A mean with its standard error, in thousands. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/** What the trader would have done at one decision; docs/hindsight.md says how it is found. */
export interface Advice {
  readonly n: number;
  readonly round: number;
  readonly seat: number;
  readonly decision: Decision;
  readonly chosen: readonly number[];
  readonly best: readonly number[];
  /** The best first; `behind` says by how much in thousands, where the move was weighed. */
  readonly candidates: readonly {
    readonly move: readonly number[];
    /** Where the game has reasons. */
    readonly because?: ToldReason;
    readonly behind?: number;
    /** One standard error of that, where it is known. */
    readonly error?: number;
    /** To win after it, 0 to 1, where the move was played on in imagined worlds. */
    readonly chance?: number;
  }[];
}

/** A choice of somebody who is judged. */
export interface JudgedChoice {
  readonly n: number;
  readonly round: number;
  readonly seat: number;
  readonly decision: Decision;
  readonly chosen: readonly number[];
  readonly best: readonly number[];
  readonly behind: number;
  /** Of the final lead beside the trader's move, where both were played out. */
  readonly gain?: Estimate;
}

/** What hindsight has found so far. Leads are over the average of the others. */
export interface Findings {
  readonly passes: number;
  readonly of: number;
  /** Played from every point so far. */
  readonly deals: number;
  readonly seats: readonly {
    readonly seat: number;
    readonly start: Estimate;
    readonly end: number;
    readonly luck: Estimate;
    /** Of one's own stackings, where hands stack. */
    readonly hand?: Estimate;
    readonly choice?: Estimate;
    readonly rest?: Estimate;
  }[];
  readonly points: readonly {
    readonly n: number;
    readonly round: number;
    readonly deal: boolean;
    readonly worth: readonly Estimate[];
  }[];
  readonly choices: readonly JudgedChoice[];
  readonly turning: readonly (Estimate & {
    readonly n: number;
    readonly until: number;
    readonly round: number;
    readonly seat: number;
    readonly kind: "deal" | "play" | "choice";
  })[];
}

export interface HindsightProgress {
  readonly done: number;
  readonly total: number;
  readonly over: boolean;
}

/** Looks back at a replay. Work is asked for in slices, so that whoever asks can show it and stop. */
export interface Hindsight {
  advice(line: number): Promise<Advice | null>;
  work(milliseconds: number): Promise<HindsightProgress>;
  findings(): Promise<Findings>;
  close(): void;
}

/** A record, to look at any position of it. An open book: only for games that are over, or one's own device. */
export interface Replay {
  readonly game: string;
  readonly config: FullConfig;
  readonly players: readonly Chair[];
  /** How many lines the record has: positions are 0 … lines. */
  readonly lines: number;
  readonly over: boolean;
  readonly scores: readonly number[];
  /** `open`: with all cards open. */
  view(at: number, seat: SeatOrSpectator, open?: boolean): Promise<ReplayMoment>;
  /** The record of the first lines, to play on from there: the seat waits for somebody. */
  record(at: number, seat: number): Promise<string>;
  /** Of one seat, or of all people; `passes` duplicate deals are played from every position. */
  hindsight(seat: number | null, passes: number): Promise<Hindsight>;
  /** All events as the observer was told them. */
  events(seat: SeatOrSpectator): Promise<readonly ToldEvent[]>;
  /** The position in which an event had just happened: how many lines were played by then. */
  lineOfEvent(event: number): number;
  /** The moves as records write them: `0 bid pile=1 space=4`. */
  text(): Promise<readonly string[]>;
  /** After the last line of every phase of every round, for a chart. */
  worth(): Promise<readonly WorthPoint[]>;
  close(): void;
}

/** Where tables come from. What cannot be done rejects with a `Refused` error. */
export interface House {
  /** Which engine is at work: the name of its file, to be kept beside a game. */
  readonly engine: string;
  create(options: NewTable): Promise<TableInfo>;
  /** Goes on with a record; rejects with the line and the reason if it cannot be read. */
  resume(record: string, options: Resumed): Promise<TableInfo>;
  /** Takes a seat of its own, or watches. Bots move while somebody is there. */
  enter(table: string, seat: SeatOrSpectator, name: string): Promise<Door>;
  catalogue(): Promise<Catalogue>;
  /** Null if a game can be played like this. */
  checkConfig(config: Config, game?: string): Promise<Problem | null>;
  /** At a server nothing happens: the pace is agreed when a table is made. */
  setPace(table: string, pace: number): void;
  /**
   * After every change of the game: the record so far. A server shows it once, when the game is over. Tables of imagined
   * worlds have none.
   */
  onSaved(listener: (table: string, record: string, over: boolean) => void): () => void;
  replay(record: string): Promise<Replay>;
  /** For a table with the real box: a deal of pairs, a move of a price, the final count. */
  companion?(asked: unknown): Promise<unknown>;
  /** What is behind the doors is gone, such as an engine that failed: go on from the records. */
  onStopped(listener: (reason: string) => void): () => void;
  /** Frees a table; its doors are closed. */
  dismiss(table: string): void;
  /** Ends everything. */
  close(): void;
}

/** Something was asked that cannot be had; `problem` says why. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence);
    this.name = "Refused";
  }
}
