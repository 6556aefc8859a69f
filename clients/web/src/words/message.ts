// The part of ICU MessageFormat that our texts use: {name}, plural and select, nested in each other.
//
// tools/gen/messages.py refuses everything else, so the whole library would be carried for nothing:
// intl-messageformat is 13 kB compressed, this is 1.

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

type Piece =
  | { kind: "text"; text: string }
  | { kind: "argument"; name: string }
  | { kind: "count"; name: string }
  | { kind: "plural" | "select"; name: string; branches: Map<string, Piece[]> };

/** How a language writes numbers and what it counts as one. */
export interface Locale {
  number(value: number): string;
  plural(value: number): string;
  /** Changes the words of a text, but never its arguments; only the pseudo-language does. */
  dress?(words: string): string;
}

class Parser {
  private at = 0;

  constructor(private readonly source: string) {}

  parse(): Piece[] {
    const pieces = this.pieces("");
    if (this.at < this.source.length) throw new Error(`“${this.source}” has a } too many.`);
    return pieces;
  }

  private pieces(counted: string): Piece[] {
    const found: Piece[] = [];
    let text = "";
    const close = () => {
      if (text) found.push({ kind: "text", text });
      text = "";
    };
    while (this.at < this.source.length && this.source[this.at] !== "}") {
      const char = this.source[this.at++];
      if (char === "{") {
        close();
        found.push(this.argument(counted));
      } else if (char === "#" && counted) {
        close();
        found.push({ kind: "count", name: counted });
      } else {
        text += char;
      }
    }
    close();
    return found;
  }

  private word(): string {
    const match = /\s*([^\s,{}]*)\s*/y;
    match.lastIndex = this.at;
    const found = match.exec(this.source);
    this.at = match.lastIndex;
    return found?.[1] ?? "";
  }

  private expect(char: string): void {
    if (this.source[this.at] !== char) throw new Error(`“${this.source}” lacks a ${char} at ${this.at}.`);
    this.at += 1;
  }

  private argument(counted: string): Piece {
    const name = this.word();
    if (this.source[this.at] === "}") {
      this.at += 1;
      return { kind: "argument", name };
    }
    this.expect(",");
    const kind = this.word();
    if (kind !== "plural" && kind !== "select")
      throw new Error(`“${this.source}” formats ${name} as ${kind}.`);
    this.expect(",");
    const branches = new Map<string, Piece[]>();
    const inside = kind === "plural" ? name : counted;
    for (let key = this.word(); key; key = this.word()) {
      this.expect("{");
      branches.set(key, this.pieces(inside));
      this.expect("}");
    }
    this.expect("}");
    return { kind, name, branches };
  }
}

const parsed = new Map<string, Piece[]>();

export function parse(source: string): Piece[] {
  let pieces = parsed.get(source);
  if (!pieces) {
    pieces = new Parser(source).parse();
    parsed.set(source, pieces);
  }
  return pieces;
}

/** Keeps the direction of an argument from changing the sentence around it; what is isolated already stays so. */
export function isolate(words: string): string {
  return words === "" || words.startsWith("\u2068") || words.startsWith("\u2066")
    ? words
    : `\u2068${words}\u2069`;
}

function render(pieces: readonly Piece[], values: Values, locale: Locale): string {
  let out = "";
  for (const piece of pieces) {
    if (piece.kind === "text") {
      out += locale.dress ? locale.dress(piece.text) : piece.text;
      continue;
    }
    const value = values[piece.name] ?? `{${piece.name}}`;
    if (piece.kind === "argument" || piece.kind === "count") {
      out += typeof value === "number" ? locale.number(value) : isolate(value);
    } else {
      const exact = piece.kind === "plural" ? piece.branches.get(`=${value}`) : undefined;
      const key = piece.kind === "plural" ? locale.plural(Number(value)) : String(value);
      out += render(exact ?? piece.branches.get(key) ?? piece.branches.get("other") ?? [], values, locale);
    }
  }
  return out;
}

/** The sentence for these values. */
export function format(source: string, values: Values, locale: Locale): string {
  return render(parse(source), values, locale);
}
