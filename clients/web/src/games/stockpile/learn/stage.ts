// A lesson on the table: a door behind which the engine plays the lesson's script. It tells what every door tells, so that
// the table is the real one; only what the learner does is compared with what the step asks for. No rule is written here:
// the engine says what is legal, what happens, and why not.
import type { Config, Move } from "$gen/stockpile";
import type {
  Door,
  EngineAnswers,
  EngineFailed,
  EngineRequest,
  MoveInput,
  TableAnswer,
  TableRequest,
  TableTold,
} from "../../../door/door.ts";
import { digestOfView } from "../../../door/model.ts";
import { learner, type Script, type Step } from "./script.ts";

/** One request of the engine protocol and its answer (docs/engine-protocol.md). */
export type Ask = <R extends EngineRequest<"stockpile">>(
  request: R,
) => Promise<EngineAnswers<"stockpile">[R["do"]] | EngineFailed<"stockpile">>;

/** The script asks for something that the engine does not do. */
export class ScriptMisfit extends Error {}

interface StageOptions {
  /** Milliseconds between the moves of others; 0: at once. */
  readonly pace: () => number;
  readonly name: string;
  /** A step begins; null: the lesson is over. skipped: a good deal happened since that nobody wants to watch. */
  readonly onstep: (step: Step | null, skipped: boolean) => void;
  /** The learner did something else: what to say. */
  readonly onother: (step: Step) => string;
}

const sameMove = (a: readonly (number | undefined)[], b: readonly (number | undefined)[]) =>
  [0, 1, 2, 3].every((at) => (a[at] ?? 0) === (b[at] ?? 0));

export class Stage implements Door<"stockpile"> {
  readonly table = "lesson";
  readonly seat = learner;
  /** The step that is shown; null before the first and after the last one. */
  step: Step | null = null;
  private at = 0; // of the entries of the script: what comes next
  private config: Config | undefined;
  private rules = 0;
  private eventsTold = 0;
  private decision = 0;
  private expected: Move | null = null;
  private listener: ((told: TableTold<"stockpile">) => void) | undefined;
  private waiting: TableTold<"stockpile">[] = [];
  private closed = false;
  private skipping = false;
  private busy: Promise<void> = Promise.resolve();

  constructor(
    private readonly ask: Ask,
    private readonly script: Script,
    private readonly options: StageOptions,
  ) {}

  // ---- the script ----

  /** Begins, or goes on with the step of that name; one that is not there any more begins anew. */
  async open(name = ""): Promise<void> {
    const begun = await this.engine({ do: "new", config: this.script.config, seed: 1 });
    this.config = begun.config;
    this.rules = begun.rules;
    const { entries } = this.script;
    const wanted = entries.findIndex((entry) => entry.kind === "step" && entry.step.name === name);
    const first = entries.findIndex((entry) => entry.kind === "step");
    const until = wanted < 0 ? first : wanted;
    for (const entry of entries.slice(0, Math.max(0, until)))
      if (entry.kind === "line") await this.apply(entry.seat, entry.move);
    this.at = Math.max(0, until);
    this.tell(this.seating());
    await this.arrive();
  }

  /** On to the next step: what was read was understood. */
  next(): Promise<void> {
    return this.whenFree(async () => {
      if (this.step && !this.step.asks) await this.run();
    });
  }

  /** Makes the move that the step asks for. */
  doIt(): Promise<void> {
    return this.whenFree(async () => {
      if (!this.step?.asks) return;
      await this.makeExpected();
      await this.run();
    });
  }

  /** The game as it is now, to play it on. */
  async record(): Promise<string> {
    return (await this.engine({ do: "save" })).record as string;
  }

  /** One thing after the other: nothing is asked for in the middle of somebody's move. */
  private whenFree(act: () => Promise<void>): Promise<void> {
    this.busy = this.busy.then(act);
    return this.busy;
  }

  private async makeExpected(): Promise<void> {
    const line = this.script.entries[this.at];
    if (line?.kind !== "line") return;
    this.expected = null;
    await this.apply(line.seat, line.move);
    this.at += 1;
    await this.show();
  }

  /** Plays what the script says until somebody is to read or to choose. */
  private async run(): Promise<void> {
    let moved = false;
    this.skipping = false;
    for (; !this.closed; this.at += 1) {
      const entry = this.script.entries[this.at];
      if (entry === undefined || entry.kind === "step") break;
      if (entry.kind === "skip") {
        this.skipping = true;
        continue;
      }
      const seen = entry.seat !== null && !this.skipping && this.options.pace() > 0;
      if (seen && moved) await this.pause();
      await this.apply(entry.seat, entry.move);
      if (!seen) continue;
      moved = true;
      await this.show();
    }
    if (moved && !this.skipping) await this.pause();
    if (!this.closed) await this.arrive();
  }

  /** The next step, if there is one. */
  private async arrive(): Promise<void> {
    const entry = this.script.entries[this.at];
    this.step = entry?.kind === "step" ? entry.step : null;
    if (this.step) this.at += 1;
    await this.expect();
    await this.show();
    this.options.onstep(this.step, this.skipping);
  }

  private async expect(): Promise<void> {
    const line = this.script.entries[this.at];
    this.expected = null;
    if (!this.step?.asks || line?.kind !== "line") return;
    const explained = await this.engine({ do: "explain", seat: learner, move: line.move });
    if (!explained.legal) throw new ScriptMisfit(`${this.step.name}: “${line.move}” is not legal.`);
    this.expected = explained.move;
    this.decision += 1;
  }

  private pause(): Promise<void> {
    const pace = this.options.pace();
    return pace > 0 ? new Promise((resolve) => setTimeout(resolve, pace)) : Promise.resolve();
  }

  // ---- the engine ----

  private async engine<R extends EngineRequest<"stockpile">>(
    request: R,
  ): Promise<EngineAnswers<"stockpile">[R["do"]]> {
    const answer = await this.ask(request);
    if ("error" in answer) throw new ScriptMisfit(`${JSON.stringify(request)}: ${answer.error.sentence}`);
    return answer;
  }

  private async apply(seat: number | null, move: string): Promise<void> {
    if (seat === null) await this.engine({ do: "chance", move });
    else await this.engine({ do: "apply", seat, move });
  }

  // ---- telling ----

  private seating(): TableTold<"stockpile"> {
    const { seats } = this.script;
    return {
      type: "table",
      game: "stockpile",
      rules: this.rules,
      config: this.config ?? { seats, modules: [] },
      seats: Array.from({ length: seats }, (_, seat) =>
        seat === learner ? { kind: "person", name: this.options.name } : { kind: "bot", bot: "" },
      ),
      spectators: 0,
      started: true,
      over: false,
      undo: false,
      imagined: false,
    };
  }

  /** Tells how the table is now; while something is to be read nothing is asked. */
  private async show(): Promise<void> {
    const [{ view }, { n, node }, { events }] = await Promise.all([
      this.engine({ do: "view", seat: learner }),
      this.engine({ do: "node" }),
      this.engine({ do: "events", since: this.eventsTold, seat: learner }),
    ]);
    const asked = this.expected
      ? { decision: this.decision, legal: await this.legal() }
      : node.kind === "over"
        ? { scores: (await this.engine({ do: "scores" })).scores }
        : {};
    this.tell({
      type: "view",
      n,
      digest: digestOfView(view),
      from: this.eventsTold,
      events,
      view,
      node,
      ...asked,
    });
    this.eventsTold += events.length;
  }

  private async legal(): Promise<Move[]> {
    const answer = await this.engine({ do: "legal", seat: learner });
    return "moves" in answer ? answer.moves.map((one) => one.move) : [];
  }

  private tell(told: TableTold<"stockpile">): void {
    if (this.closed) return;
    if (this.listener) this.listener(told);
    else this.waiting.push(told);
  }

  // ---- the door ----

  async send(message: TableRequest<"stockpile">): Promise<TableAnswer<"stockpile">> {
    switch (message.do) {
      case "moves":
        return this.answer(message.moves[0]);
      case "explain":
        return this.explain(message.move);
      case "record":
        return { type: "record", record: await this.record() };
      case "undo":
        return { type: "refused", error: { code: "lesson", sentence: "" } };
      default:
        return { type: "done" };
    }
  }

  private async answer(move: MoveInput<"stockpile"> | undefined): Promise<TableAnswer<"stockpile">> {
    const { step, expected } = this;
    if (!step || !expected) return { type: "refused", error: { code: "stale", sentence: "" } };
    if (!Array.isArray(move) || !sameMove(move, expected))
      return { type: "refused", error: { code: "lesson", sentence: this.options.onother(step) } };
    await this.makeExpected();
    void this.whenFree(() => this.run());
    return { type: "done" };
  }

  private async explain(move: MoveInput<"stockpile">): Promise<TableAnswer<"stockpile">> {
    const answer = await this.ask({ do: "explain", seat: learner, move });
    if ("error" in answer) return { type: "refused", error: answer.error };
    return {
      type: "explained",
      move: answer.move,
      legal: answer.legal,
      ...(answer.why?.refusal ? { refusal: answer.why.refusal } : {}),
    };
  }

  listen(listener: (told: TableTold<"stockpile">) => void): () => void {
    this.listener = listener;
    const waiting = this.waiting;
    this.waiting = [];
    for (const told of waiting) listener(told);
    return () => {
      this.listener = undefined;
    };
  }

  close(): void {
    this.closed = true;
    this.listener = undefined;
  }
}
