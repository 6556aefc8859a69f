// What a game says, as sentences: events, refusals, moves, questions and names. One interpreter for all games.
//
// The same work as words/words.cpp does for native programs, with the same results: numbers become money, seats
// become names, cards become words, and what the reader may not see stays unseen.
import type { TableNode, ToldEvent, ToldReason, ToldRefusal } from "$gen/messages";
import { money, nobody, number, player, steps } from "./format";
import type { Value } from "./message";
import { hasText, say, sayAny } from "./say.svelte";
import type { Arg, Row, Vocabulary } from "./vocabulary";

/** Who reads, what the seats are called, and which modules are played. */
export interface Audience {
  readonly names: readonly string[];
  readonly viewer: number | "spectator";
  readonly modules?: readonly string[];
}

/** What was told, by the names that the rows of the vocabulary have. */
const argumentsOf = (told: Readonly<Record<string, unknown>>) => (arg: Arg) => told[arg.name];

/** What a text can select by where an amount of nothing or a debt needs a sentence of its own. */
function sizeOf(amount: number): string {
  return amount === 0 ? "nothing" : amount < 0 ? "debt" : "other";
}

export class Speaker {
  constructor(readonly vocabulary: Vocabulary) {}

  /** A text of the game by its key. */
  text(key: string, values: Readonly<Record<string, Value>> = {}): string {
    return sayAny(this.vocabulary.prefix + key, values);
  }

  hasText(key: string): boolean {
    return hasText(this.vocabulary.prefix + key);
  }

  /** A value alone, as in a list: “Cosmic Computers”, “+4”, “Trading fee $1K”. key is name, text, sign, phrase … */
  name(type: string, value: string, key = "name"): string {
    const values: Record<string, Value> = {};
    for (const figure of this.vocabulary.figuresOf(type, value)) {
      values[figure.name] =
        figure.type === "money"
          ? money(figure.number)
          : figure.type === "steps"
            ? steps(figure.number)
            : figure.number;
    }
    return this.text(`${type}.${value}.${key}`, values);
  }

  /** The phrase, which has its article, where a language has one; else the name. */
  phrase(type: string, value: string): string {
    return this.name(type, value, this.hasText(`${type}.${value}.phrase`) ? "phrase" : "name");
  }

  /** A log line. */
  event(event: ToldEvent, audience: Audience): string {
    const row = this.vocabulary.event(event.event);
    if (!row) return event.event;
    const seat = "seat" in event ? event.seat : null;
    const told = argumentsOf(event);
    const sentence = new Sentence(this, audience);
    if (row.seat) sentence.person(seat, seat === audience.viewer);
    sentence.args(row.args, told, row.secret);
    return this.said("event", row, sentence, () => notation(row, told, seat));
  }

  /** Why something is not possible. */
  refusal(refusal: ToldRefusal, audience: Audience): string {
    const row = this.vocabulary.refusal(refusal.refusal);
    if (!row) return refusal.refusal;
    const told = argumentsOf(refusal);
    return this.said("refusal", row, new Sentence(this, audience).args(row.args, told), () =>
      notation(row, told),
    );
  }

  /** Why a move is good or bad, in hindsight; `hint`: why it would be good now. */
  reason(reason: ToldReason, audience: Audience, key: "reason" | "hint" = "reason"): string {
    const row = this.vocabulary.reason(reason.reason);
    if (!row) return reason.reason;
    const told = argumentsOf(reason);
    return this.said(key, row, new Sentence(this, audience).args(row.args, told), () => notation(row, told));
  }

  /** A move as a line of a menu: the protocol's [verb, a, b, c]. */
  move(move: readonly number[], audience: Audience): string {
    const row = this.vocabulary.verb(move[0] ?? 0);
    if (!row) return move.join(" ");
    const told = (arg: Arg) => move[1 + row.args.indexOf(arg)] ?? 0;
    return this.said("move", row, new Sentence(this, audience).args(row.args, told), () =>
      notation(row, (arg) => this.vocabulary.valueName(arg.type, told(arg)) || told(arg)),
    );
  }

  /** What the reader is asked, or whom everybody waits for. */
  prompt(node: TableNode, audience: Audience): string {
    if (node.kind === "over") return say("ui.game-over");
    if (node.kind !== "decision") {
      const key = `ui.while-${node.kind}`; // a game without cards has its own words for it
      return this.hasText(key) ? this.text(key) : say("ui.dealing");
    }
    const row = this.vocabulary.decision(node.decision);
    if (!row) return node.decision;
    const mine = typeof audience.viewer === "number" && node.pending.includes(audience.viewer);
    const sentence = new Sentence(this, audience).person(node.seat, mine || node.seat === audience.viewer);
    return this.said("prompt", row, sentence, () => row.name);
  }

  /** The sentence, or the notation of records where a game has no text for it. */
  private said(kind: string, row: Row, sentence: Sentence, otherwise: () => string): string {
    const key = `${kind}.${row.name}`;
    return this.hasText(key) ? this.text(key, sentence.values) : otherwise();
  }
}

/** As records write it: `bid pile=1 space=4`. */
function notation(row: Row, told: (arg: Arg) => unknown, seat?: number | null): string {
  const args = row.args.map((arg) => `${arg.name}=${told(arg) ?? "?"}`);
  return [...(typeof seat === "number" ? [seat] : []), row.name, ...args].join(" ");
}

class Sentence {
  readonly values: Record<string, Value> = {};
  private readonly named: Record<string, string> = {};

  constructor(
    private readonly speaker: Speaker,
    private readonly audience: Audience,
  ) {}

  person(seat: number | null, you: boolean): this {
    const isNobody = seat === null || seat === nobody;
    this.values.who = isNobody ? "nobody" : you ? "you" : "other";
    this.values.player = player(seat, this.audience.names);
    return this;
  }

  /** Adds every argument of a row; values are those of the wire, names where a type has names. */
  args(args: readonly Arg[], told: (arg: Arg) => unknown, secret: readonly string[] = []): this {
    for (const arg of args) this.named[arg.type] = this.nameOf(arg, told(arg));
    for (const arg of args) this.add(arg, told(arg), secret.includes(arg.name));
    return this;
  }

  private nameOf(arg: Arg, value: unknown): string {
    if (typeof value === "number") return this.speaker.vocabulary.valueName(arg.type, value);
    return typeof value === "string" ? value : "";
  }

  private add(arg: Arg, value: unknown, maySecret: boolean): void {
    if (value === null || value === undefined) {
      if (maySecret || arg.type !== "seat") this.values[arg.name] = this.speaker.text(`hidden.${arg.type}`);
      else this.values[arg.name] = player(null, this.audience.names);
      return;
    }
    if (arg.type === "money") this.values[`${arg.name}Is`] = sizeOf(Number(value));
    if (arg.type === "seat") this.values[`${arg.name}Is`] = value === this.audience.viewer ? "you" : "other";
    this.values[arg.name] = this.word(arg, value);
  }

  private word(arg: Arg, value: unknown): Value {
    const { vocabulary } = this.speaker;
    const count = Number(value);
    switch (arg.type) {
      case "count":
        return count;
      case "seat":
        return player(count, this.audience.names);
      case "steps":
        return steps(count);
      case "money":
        return money(count);
    }
    switch (vocabulary.toldAs(arg.type)) {
      case "choice":
        return this.nameOf(arg, value);
      case "ordinal":
        return number(count + 1);
      case "money": {
        const { named, audience } = this;
        const worth = vocabulary.moneyOf(arg.type, count, { named, modules: audience.modules ?? [] });
        return worth === undefined ? number(count) : money(worth);
      }
    }
    const name = this.nameOf(arg, value);
    return name
      ? this.speaker.phrase(arg.type, name)
      : typeof value === "number"
        ? number(value)
        : String(value);
  }
}
