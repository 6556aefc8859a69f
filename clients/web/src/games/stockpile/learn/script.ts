// A lesson as data: a record of a game in which every card and every move is chosen, with marks where somebody speaks (comments, for a replay).
//
//   #step piles #piles     a step called “piles” that is read; it points at that part of the table
//   #ask bid #pile1        a step in which something is to be done …
//   0 bid pile=1 space=3   … this; a move of the learner that nobody asks for is made for the learner
//   1 bid pile=0 space=2   what others do by themselves, and what chance does (*)
//   #skip                  what follows, up to the next step, is not shown: “five rounds later”
//
// The words of a step are the text learn.<lesson>.<step>; where something is to be done, learn.<lesson>.<step>-why says to
// a learner who does something else why this and now.

/** The learner sits here in every lesson. */
export const learner = 0;

export interface Step {
  readonly name: string;
  /** A selector of what it is about; empty: the table as a whole. */
  readonly point: string;
  /** The learner is asked to make the move that follows. */
  readonly asks: boolean;
}

type Entry =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "skip" }
  /** seat null: chance. */
  | { readonly kind: "line"; readonly seat: number | null; readonly move: string };

export interface Script {
  /** As records write it: `seats=3 modules=bonds first=0`. */
  readonly config: string;
  readonly seats: number;
  readonly modules: readonly string[];
  readonly entries: readonly Entry[];
  readonly steps: readonly Step[];
}

function fieldOf(config: string, name: string): string {
  return (
    config
      .split(" ")
      .find((field) => field.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ""
  );
}

export function parseScript(text: string): Script {
  const lines = text.split("\n").map((line) => line.trim());
  const config = lines.find((line) => line.startsWith("config "))?.slice("config ".length) ?? "";
  const entries: Entry[] = [];
  const played = lines.filter((line) => /^(#step |#ask |#skip|\* |\d )/.test(line));
  for (const line of played) {
    const [first = "", ...rest] = line.split(" ");
    if (first === "#skip") {
      entries.push({ kind: "skip" });
    } else if (first.startsWith("#")) {
      const [name = "", ...point] = rest;
      entries.push({ kind: "step", step: { name, point: point.join(" "), asks: first === "#ask" } });
    } else {
      entries.push({ kind: "line", seat: first === "*" ? null : Number(first), move: rest.join(" ") });
    }
  }
  return {
    config,
    seats: Number(fieldOf(config, "seats")),
    modules: fieldOf(config, "modules").split(",").filter(Boolean),
    entries,
    steps: entries.flatMap((entry) => (entry.kind === "step" ? [entry.step] : [])),
  };
}
