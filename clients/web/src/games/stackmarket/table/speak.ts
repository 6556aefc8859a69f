// What Stack Market says, as sentences: events, refusals, moves and questions. words/speak.ts does the same for Stockpile,
// whose words have other arguments.
import type { TableNode } from "$gen/messages";
import * as rows from "$gen/stackmarket";
import data from "$gen/stackmarket_data.json";
import type { Value } from "../../../words/message";
import { say } from "../../../words/say.svelte";
import { money, number, player } from "../../../words/speak";
import { tell } from "./words.ts";

export interface Audience {
  readonly names: readonly string[];
  readonly viewer: number | "spectator";
}
/** Arguments by their names, as the rows of the vocabulary have them. */
type Arguments = Readonly<Record<string, unknown>>;

interface Arg {
  readonly name: string;
  readonly type: string;
}
interface Row {
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly args: readonly Arg[];
  readonly seat?: boolean;
}

function index(all: readonly unknown[]): ReadonlyMap<string | number, Row> {
  const found = new Map<string | number, Row>();
  for (const row of all as readonly Row[]) found.set(row.number, row).set(row.kind, row).set(row.name, row);
  return found;
}

const verbs = index(rows.verbs);
const decisions = index(rows.decisions);
const events = index(rows.events);
const refusals = index(rows.refusals);

export const buildings = data.values.building;
export const buildingNumber = (name: string | null): number => (name === null ? -1 : buildings.indexOf(name));
export const buildingName = (building: number): string => tell(`building.${buildings[building]}.name`);
export const verbOf = (move: readonly number[]): string => verbs.get(move[0] ?? 0)?.name ?? "";

function wordOf(arg: Arg, value: unknown, names: readonly string[]): Value {
  if (value === null || value === undefined)
    return arg.type === "seat" ? tell("hidden.seat") : player(null, names);
  switch (arg.type) {
    case "count":
      return Number(value);
    case "round":
      return number(Number(value) + 1);
    case "money":
      return money(Number(value));
    case "seat":
      return player(Number(value), names);
    case "building":
      return tell(`building.${typeof value === "number" ? buildings[value] : value}.phrase`);
    case "module":
      return tell(`module.${typeof value === "number" ? data.values.module[value] : value}.name`);
    case "decision":
      return tell(`decision.${typeof value === "number" ? decisions.get(value)?.name : value}.name`);
    default:
      return String(value);
  }
}

function argsOf(row: Row, told: (arg: Arg, at: number) => unknown, names: readonly string[]) {
  return Object.fromEntries(row.args.map((arg, at) => [arg.name, wordOf(arg, told(arg, at), names)]));
}

function person(seat: number | null, you: boolean, names: readonly string[]): Record<string, Value> {
  return { who: seat === null ? "nobody" : you ? "you" : "other", player: player(seat, names) };
}

export function eventLine(event: rows.ToldEvent, { names, viewer }: Audience): string {
  const row = events.get(event.event);
  if (!row) return event.event;
  const seat = "seat" in event ? event.seat : null;
  const told: Arguments = event;
  const who = row.seat ? person(seat, seat === viewer, names) : {};
  return tell(`event.${row.name}`, { ...who, ...argsOf(row, (arg) => told[arg.name], names) });
}

export function refusalLine(refusal: rows.ToldRefusal, { names }: Audience): string {
  const row = refusals.get(refusal.refusal);
  if (!row) return refusal.refusal;
  const told: Arguments = refusal;
  return tell(
    `refusal.${row.name}`,
    argsOf(row, (arg) => told[arg.name], names),
  );
}

export function moveLine(move: readonly number[], { names }: Audience): string {
  const row = verbs.get(move[0] ?? 0);
  if (!row) return String(move[0] ?? "");
  return tell(
    `move.${row.name}`,
    argsOf(row, (_, at) => move[1 + at] ?? 0, names),
  );
}

export function promptLine(node: TableNode<"stackmarket">, { names, viewer }: Audience): string {
  if (node.kind === "over") return say("ui.game-over");
  const row = node.kind === "decision" ? decisions.get(node.decision) : undefined;
  if (!row || node.kind !== "decision") return say("ui.dealing");
  const mine = typeof viewer === "number" && node.pending.includes(viewer);
  return tell(`prompt.${row.name}`, person(node.seat, mine || node.seat === viewer, names));
}
