// What the game says, as sentences: events, refusals, moves, questions, names and money.
//
// The same work as words/words.cpp does for native programs, with the same results: numbers become money, seats
// become names, cards become words, and what the reader may not see stays unseen.

import type { TableNode } from "$gen/messages";
import type { ToldEvent, ToldReason, ToldRefusal } from "$gen/stockpile";
import { languages } from "./languages";
import type { Value } from "./message";
import { hasText, language, say, sayAny } from "./say.svelte";
import {
  type Arg,
  type ArgType,
  type BoardName,
  decisionOf,
  eventOf,
  figuresOf,
  moneyOfPrice,
  moneyOfSpace,
  reasonOf,
  refusalOf,
  valueName,
  verbOf,
} from "./vocabulary";

/** Who reads, what the seats are called, and on which board prices stand. */
export interface Audience {
  readonly names: readonly string[];
  readonly viewer: number | "spectator";
  readonly board: BoardName;
}

/** Arguments by their names, as the rows of the vocabulary have them. */
type Arguments = Readonly<Record<string, unknown>>;

export function money(thousands: number): string {
  return sayAny(thousands < 0 ? "format.money-negative" : "format.money", { amount: Math.abs(thousands) });
}

export function number(value: number): string {
  return sayAny("format.number", { number: value });
}

/** A forecast's move: the sign stays before the figure in every direction of writing. */
export function steps(value: number): string {
  return `\u2066${sayAny(value < 0 ? "format.steps-down" : "format.steps-up", { steps: Math.abs(value) })}\u2069`;
}

export function list(things: readonly string[]): string {
  return new Intl.ListFormat(languages[language()].intl, { type: "conjunction" }).format(things);
}

export function date(time: number): string {
  const { intl } = languages[language()];
  return new Intl.DateTimeFormat(intl, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

export function player(seat: number | null, names: readonly string[]): string {
  if (seat === null || seat === 255) return say("ui.nobody");
  return names[seat] ?? say("ui.seat", { seat: number(seat + 1) });
}

/** A value alone, as in a list: “Cosmic Computers”, “+4”, “Trading fee $1K”. key is name, text, sign, phrase … */
export function name(type: ArgType, value: string, key = "name"): string {
  const values: Record<string, Value> = {};
  for (const figure of figuresOf(type, value)) {
    values[figure.name] =
      figure.type === "money"
        ? money(figure.number)
        : figure.type === "steps"
          ? steps(figure.number)
          : figure.number;
  }
  return sayAny(`${type}.${value}.${key}`, values);
}

/** The phrase, which has its article, where a language has one; else the name. */
export function phrase(type: ArgType, value: string): string {
  return name(type, value, hasText(`${type}.${value}.phrase`) ? "phrase" : "name");
}

/** What a text can select by where an amount of nothing or a debt needs a sentence of its own. */
function sizeOf(amount: number): string {
  return amount === 0 ? "nothing" : amount < 0 ? "debt" : "other";
}

class Sentence {
  readonly values: Record<string, Value> = {};
  private company = "";

  constructor(private readonly audience: Audience) {}

  person(seat: number | null, you: boolean): this {
    const nobody = seat === null || seat === 255;
    this.values.who = nobody ? "nobody" : you ? "you" : "other";
    this.values.player = player(seat, this.audience.names);
    return this;
  }

  /** Adds every argument of a row; values are those of the wire, names where a type has names. */
  args(args: readonly Arg[], told: (arg: Arg) => unknown, secret: readonly string[] = []): this {
    for (const arg of args) if (arg.type === "company") this.company = this.nameOf(arg, told(arg));
    for (const arg of args) this.add(arg, told(arg), secret.includes(arg.name));
    return this;
  }

  private nameOf(arg: Arg, value: unknown): string {
    return typeof value === "number" ? valueName(arg.type, value) : typeof value === "string" ? value : "";
  }

  private add(arg: Arg, value: unknown, maySecret: boolean): void {
    if (value === null || value === undefined) {
      if (maySecret || arg.type !== "seat") this.values[arg.name] = sayAny(`hidden.${arg.type}`);
      else this.values[arg.name] = player(null, this.audience.names);
      return;
    }
    const count = Number(value);
    switch (arg.type) {
      case "face":
      case "sale":
        this.values[arg.name] = this.nameOf(arg, value);
        break;
      case "count":
        this.values[arg.name] = count;
        break;
      case "pile":
      case "pair":
      case "round":
      case "slot":
        this.values[arg.name] = number(count + 1);
        break;
      case "seat":
        this.values[arg.name] = player(count, this.audience.names);
        break;
      case "steps":
        this.values[arg.name] = steps(count);
        break;
      case "money":
        this.values[`${arg.name}Is`] = sizeOf(count);
        this.values[arg.name] = money(count);
        break;
      case "space":
      case "price-space": {
        const worth =
          arg.type === "space" ? moneyOfSpace(count) : moneyOfPrice(this.audience.board, this.company, count);
        this.values[arg.name] = worth === undefined ? number(count) : money(worth);
        break;
      }
      default:
        this.values[arg.name] = phrase(arg.type, this.nameOf(arg, value));
    }
  }
}

/** A log line. */
export function eventLine(event: ToldEvent, audience: Audience): string {
  const row = eventOf(event.event);
  if (!row) return event.event;
  const seat = "seat" in event ? event.seat : null;
  const told: Arguments = event;
  const sentence = new Sentence(audience);
  if (row.seat) sentence.person(seat, seat === audience.viewer);
  sentence.args(row.args, (arg) => told[arg.name], row.secret);
  return sayAny(`event.${row.name}`, sentence.values);
}

/** Why something is not possible. */
export function refusalLine(refusal: ToldRefusal, audience: Audience): string {
  const row = refusalOf(refusal.refusal);
  if (!row) return refusal.refusal;
  const told: Arguments = refusal;
  const sentence = new Sentence(audience).args(row.args, (arg) => told[arg.name]);
  return sayAny(`refusal.${row.name}`, sentence.values);
}

/** Why a move is good or bad, in hindsight. */
export function reasonLine(reason: ToldReason, audience: Audience): string {
  const row = reasonOf(reason.reason);
  if (!row) return reason.reason;
  const told: Arguments = reason;
  const sentence = new Sentence(audience).args(row.args, (arg) => told[arg.name]);
  return sayAny(`reason.${row.name}`, sentence.values);
}

/** A move as a line of a menu: the protocol's [verb, a, b, c]. */
export function moveLine(move: readonly number[], audience: Audience): string {
  const row = verbOf(move[0] ?? 0);
  if (!row) return number(move[0] ?? 0);
  const sentence = new Sentence(audience).args(row.args, (arg) => move[1 + row.args.indexOf(arg)] ?? 0);
  return sayAny(`move.${row.name}`, sentence.values);
}

/** What the reader is asked, or whom everybody waits for. */
export function promptLine(node: TableNode<"stockpile">, audience: Audience): string {
  if (node.kind === "over") return say("ui.game-over");
  const row = node.kind === "decision" ? decisionOf(node.decision) : undefined;
  if (!row || node.kind !== "decision") return say("ui.dealing");
  const mine = typeof audience.viewer === "number" && node.pending.includes(audience.viewer);
  const sentence = new Sentence(audience).person(node.seat, mine || node.seat === audience.viewer);
  return sayAny(`prompt.${row.name}`, sentence.values);
}
