// A game's vocabulary, looked up: which arguments its verbs, events and refusals have, and what they mean. The only file
// that knows how the generator writes the rows.

export interface Arg {
  readonly name: string;
  readonly type: string;
}

export interface Row {
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly args: readonly Arg[];
}

interface EventRow extends Row {
  readonly seat: boolean;
  readonly secret: readonly string[];
}

/** A number printed on a card; its texts name it. */
export interface Figure {
  readonly of: string;
  readonly value: string;
  readonly name: string;
  readonly type: string;
  readonly number: number;
}

/**
 * How people are told a value: by its name, not at all because a text selects by it, as a number counted from 1, or as
 * money.
 */
type ToldAs = "named" | "choice" | "ordinal" | "money";

/** What a game tells of its words: rows as generated, and how its own types are said. */
interface VocabularySource {
  /** Before the keys of its texts; nothing for the game whose texts are always here. */
  readonly prefix: string;
  readonly verbs: readonly unknown[];
  readonly decisions: readonly unknown[];
  readonly events: readonly unknown[];
  readonly refusals: readonly unknown[];
  readonly reasons?: readonly unknown[];
  /** The names of a type's values, by their number. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly figures?: readonly Figure[];
  /** How people are told a value of the game's own types. */
  readonly types?: Readonly<Record<string, ToldAs>>;
  /** The money that a value of a type told as money stands for. */
  moneyOf?(type: string, value: number, about: MoneyContext): number | undefined;
}

interface MoneyContext {
  /** The other arguments of the sentence that have names. */
  readonly named: Readonly<Record<string, string>>;
  readonly modules: readonly string[];
}

type ByKey<R> = ReadonlyMap<string | number, R>;

function index<R extends Row>(all: readonly unknown[] = []): ByKey<R> {
  const found = new Map<string | number, R>();
  for (const row of all as readonly R[]) found.set(row.number, row).set(row.kind, row).set(row.name, row);
  return found;
}

export class Vocabulary {
  readonly prefix: string;
  private readonly verbs: ByKey<Row>;
  private readonly decisions: ByKey<Row>;
  private readonly events: ByKey<EventRow>;
  private readonly refusals: ByKey<Row>;
  private readonly reasons: ByKey<Row>;
  private readonly figures = new Map<string, Figure[]>();

  constructor(private readonly source: VocabularySource) {
    this.prefix = source.prefix;
    this.verbs = index(source.verbs);
    this.decisions = index(source.decisions);
    this.events = index(source.events);
    this.refusals = index(source.refusals);
    this.reasons = index(source.reasons);
    for (const figure of source.figures ?? []) {
      const key = `${figure.of}.${figure.value}`;
      this.figures.set(key, [...(this.figures.get(key) ?? []), figure]);
    }
  }

  verb = (key: string | number): Row | undefined => this.verbs.get(key);
  decision = (key: string | number): Row | undefined => this.decisions.get(key);
  event = (key: string | number): EventRow | undefined => this.events.get(key);
  refusal = (key: string | number): Row | undefined => this.refusals.get(key);
  reason = (key: string | number): Row | undefined => this.reasons.get(key);

  toldAs(type: string): ToldAs {
    return type === "round" ? "ordinal" : (this.source.types?.[type] ?? "named");
  }

  figuresOf(type: string, value: string): readonly Figure[] {
    return this.figures.get(`${type}.${value}`) ?? [];
  }

  /** The name of a value that came as a number; nothing where its type has no names. */
  valueName(type: string, value: number): string {
    if (type === "verb") return this.verbs.get(value)?.name ?? "";
    if (type === "decision") return this.decisions.get(value)?.name ?? "";
    return this.source.values[type]?.[value] ?? "";
  }

  moneyOf(type: string, value: number, about: MoneyContext): number | undefined {
    return this.source.moneyOf?.(type, value, about);
  }
}
