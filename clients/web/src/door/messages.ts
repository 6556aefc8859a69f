// What passes through a door: the messages of docs/engine-protocol.md, "The table".
import type { Decision, Module, Preset, ToldEvent, ToldRefusal, WireMove } from "$gen/stockpile";
import type { View } from "$gen/stockpile_view";

export type { ToldEvent, ToldRefusal, View, WireMove };

export type SeatOrSpectator = number | "spectator";

/** What is wrong: a code for programs and an English sentence. Clients tell people the text of the code. */
export interface Problem {
  readonly code: string;
  readonly sentence: string;
  /** With its arguments, if the rules of the game refused it. */
  readonly refusal?: ToldRefusal;
  /** Of a record: where it is. */
  readonly line?: number;
}

/** Where in the vocabulary a move stands, [verb, a, b, c]; text such as "bid pile=1 space=4" will do as well. */
export type MoveWish = WireMove | readonly number[] | string;

export type TableRequest =
  | { readonly do: "join"; readonly name?: string; readonly seat?: SeatOrSpectator }
  | { readonly do: "leave" }
  | { readonly do: "bot"; readonly seat: number; readonly bot: string | null }
  | { readonly do: "start" }
  | { readonly do: "moves"; readonly decision: number; readonly moves: readonly MoveWish[] }
  | { readonly do: "undo" }
  | { readonly do: "standing"; readonly collect?: boolean; readonly skip?: boolean }
  | { readonly do: "plan"; readonly bids: readonly MoveWish[] }
  | { readonly do: "explain"; readonly move: MoveWish }
  | { readonly do: "resync"; readonly since?: number }
  | { readonly do: "fork"; readonly at?: number }
  | { readonly do: "record" };

export type TableAnswer =
  | {
      readonly type: "done";
      readonly seat?: SeatOrSpectator;
      readonly collect?: boolean;
      readonly skip?: boolean;
      readonly bids?: readonly WireMove[];
    }
  | {
      readonly type: "refused";
      readonly error: Problem;
      readonly refusal?: ToldRefusal;
      readonly move?: number;
    }
  | {
      readonly type: "explained";
      readonly move: WireMove;
      readonly legal: boolean;
      readonly refusal?: ToldRefusal;
      readonly error?: Problem;
    }
  /** `table` is the new table, ready to be entered. */
  | { readonly type: "forked"; readonly n: number; readonly imagined: boolean; readonly table: string }
  | { readonly type: "record"; readonly record: string };

export interface Config {
  readonly seats: number;
  readonly modules?: readonly Module[];
  readonly preset?: Preset;
  readonly sets?: readonly string[];
  readonly promos?: boolean;
  /** The first player; drawn if it is not there. */
  readonly first?: number;
}

/** A config as the engine tells it: modules are named, no preset. */
export interface FullConfig extends Config {
  readonly modules: readonly Module[];
}

export interface Chair {
  readonly kind: "person" | "bot" | "empty";
  readonly name?: string;
  readonly bot?: string;
  /** Of a person: whether somebody is connected. */
  readonly present?: boolean;
}

/** Who sits where. */
export interface ToldTable {
  readonly type: "table";
  readonly game: string;
  readonly rules: number;
  readonly config: FullConfig;
  readonly seats: readonly Chair[];
  readonly spectators: number;
  readonly started: boolean;
  readonly over: boolean;
  readonly undo: boolean;
  readonly imagined: boolean;
}

export type TableNode =
  | {
      readonly kind: "decision";
      readonly decision: Decision;
      readonly seat: number;
      readonly pending: readonly number[];
    }
  | { readonly kind: "chance"; readonly draw: string }
  | { readonly kind: "world"; readonly question: string }
  | { readonly kind: "over" };

interface ToldPosition {
  /** Lines of the record so far. */
  readonly n: number;
  /** Of the view after this message. */
  readonly digest: string;
  readonly from: number;
  readonly events: readonly ToldEvent[];
  readonly node: TableNode;
  readonly decision?: number;
  readonly legal?: readonly WireMove[];
  readonly undo?: boolean;
  readonly scores?: readonly number[];
}

export interface ToldView extends ToldPosition {
  readonly type: "view";
  readonly view: View;
  /** One's own sealed bids, if there are any. */
  readonly plan?: readonly WireMove[];
}

export interface ToldChange extends ToldPosition {
  readonly type: "change";
  /** JSON pointers and new values. */
  readonly change: Readonly<Record<string, unknown>>;
}

export type TableTold = ToldTable | ToldView | ToldChange;
