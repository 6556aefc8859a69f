// A client's picture of a table: a pure function of the messages heard so far. Drawing it needs no rules.
//
// Models are never changed but replaced, and what a message does not touch stays the same object: drawing can compare.

import type {
  Chair,
  Config,
  GameName,
  Move,
  PlanTerms,
  SeatOrSpectator,
  TableNode,
  TableTold,
  ToldChange,
  ToldEvent,
  ToldTable,
  ToldView,
  View,
} from "$gen/messages";
import { digestText } from "./digest.ts";

/** One thing that happened, to be shown one after the other: the events and the view that came of them. */
interface Step<G extends GameName = GameName> {
  /** The number of the first of its events. */
  readonly from: number;
  readonly events: readonly ToldEvent<G>[];
  readonly n: number;
  readonly view: View<G>;
  readonly node: TableNode<G>;
  /** Something was taken back: the log was longer before. */
  readonly back: boolean;
}

export interface TableModel<G extends GameName = GameName> {
  readonly me: SeatOrSpectator;
  readonly table: ToldTable<G> | null;
  readonly seats: readonly Chair[];
  readonly config: Config<G> | null;
  /** Lines of the record so far. */
  readonly n: number;
  readonly view: View<G> | null;
  readonly events: readonly ToldEvent<G>[];
  readonly node: TableNode<G> | null;
  /** The number of one's own open decision, or null, and every move that is legal then. */
  readonly decision: number | null;
  readonly legal: readonly Move<G>[];
  /** One's own sealed bids as the last whole view told them. */
  readonly plan: readonly Move<G>[];
  /** One's own conditional plan, likewise, and whether it stays after its auction. */
  readonly terms: PlanTerms<G> | null;
  readonly keep: boolean;
  /** Whether one's own last move may be taken back, if it showed nothing. */
  readonly undo: boolean;
  readonly scores: readonly number[] | null;
  readonly over: boolean;
  /** What happened and was not shown yet; the oldest first. */
  readonly steps: readonly Step<G>[];
  /** The picture does not fit what was told: a whole view has to be asked for. */
  readonly stale: boolean;
}

export function emptyModel<G extends GameName = GameName>(me: SeatOrSpectator): TableModel<G> {
  return {
    me,
    table: null,
    seats: [],
    config: null,
    n: 0,
    view: null,
    events: [],
    node: null,
    decision: null,
    legal: [],
    plan: [],
    terms: null,
    keep: false,
    undo: false,
    scores: null,
    over: false,
    steps: [],
    stale: false,
  };
}

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

const unescaped = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");

function child(value: Container, key: string): unknown {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * The view with new values at JSON pointers, or null if one of them points nowhere: only what exists is replaced. The old
 * view stays as it is; parts that do not change are shared.
 */
export function changed<V extends object>(view: V, change: ToldChange["change"]): V | null {
  let root: unknown = view;
  const fresh = new Set<unknown>();
  const own = (value: Container): Container => {
    if (fresh.has(value)) return value;
    const copy: Container = Array.isArray(value) ? [...value] : { ...value };
    fresh.add(copy);
    return copy;
  };
  for (const [path, value] of Object.entries(change)) {
    if (path === "") {
      root = value;
      continue;
    }
    const parts = path.split("/").slice(1).map(unescaped);
    if (!path.startsWith("/") || !isContainer(root)) return null;
    let place: Container = own(root);
    root = place;
    for (const [i, key] of parts.entries()) {
      const before = child(place, key);
      if (before === undefined) return null;
      const last = i === parts.length - 1;
      if (!last && !isContainer(before)) return null;
      const after = last ? value : own(before as Container);
      (place as Record<string, unknown>)[key] = after;
      place = after as Container;
    }
  }
  return root as V;
}

/** The digest that messages carry: of the compact JSON, whose keys the engine writes in order. */
export const digestOfView = (view: object) => digestText(JSON.stringify(view));

function heardTable<G extends GameName>(model: TableModel<G>, told: ToldTable<G>): TableModel<G> {
  return { ...model, table: told, seats: told.seats, config: told.config, over: told.over };
}

function heardPosition<G extends GameName>(
  model: TableModel<G>,
  told: ToldView<G> | ToldChange<G>,
  view: View<G>,
): TableModel<G> {
  const back = told.from < model.events.length && model.view !== null && told.n < model.n;
  const events = [...model.events.slice(0, told.from), ...told.events];
  // A whole view may repeat events that are known already; only the others are news.
  const from =
    told.type === "view" && !back
      ? Math.min(Math.max(told.from, model.events.length), events.length)
      : told.from;
  const step: Step<G> = { from, events: events.slice(from), n: told.n, view, node: told.node, back };
  // The first view is where one comes in, not something that happened.
  const shown = model.view !== null && (told.type === "change" || told.n !== model.n || back);
  return {
    ...model,
    n: told.n,
    view,
    events,
    node: told.node,
    decision: told.decision ?? null,
    legal: told.legal ?? [],
    plan: told.type === "view" ? (told.plan ?? []) : model.plan,
    terms: told.type === "view" ? (told.terms ?? null) : model.terms,
    keep: told.type === "view" ? told.keep === true : model.keep,
    undo: told.undo ?? false,
    scores: told.scores ?? null,
    over: told.node.kind === "over",
    steps: shown ? [...model.steps, step] : model.steps,
    stale: false,
  };
}

/** The model after one more message. */
export function heard<G extends GameName>(model: TableModel<G>, told: TableTold<G>): TableModel<G> {
  if (told.type === "table") return heardTable(model, told);
  if (told.type === "view") return heardPosition(model, told, told.view);
  if (model.stale) return model; // the whole view is on its way
  const view = model.view && told.from <= model.events.length ? changed(model.view, told.change) : null;
  if (!view || digestOfView(view) !== told.digest) return { ...model, stale: true };
  return heardPosition(model, told, view);
}

/** Without the oldest steps, which were shown. */
export function shown<G extends GameName>(model: TableModel<G>, count = model.steps.length): TableModel<G> {
  return count === 0 ? model : { ...model, steps: model.steps.slice(count) };
}
