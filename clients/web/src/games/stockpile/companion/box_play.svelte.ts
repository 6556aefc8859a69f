// What one person does at a table with the real box: looks a move up among the legal ones and sends it. Holds no rule.
import type { ToldEvent } from "$gen/stockpile";
import type { Session } from "../table/session.svelte";
import type { Choice } from "../table/things";
import { refusalLine } from "../words/speak";

/** Told to this person alone, so it does not stand in a log that lies open on the table. */
const secret = new Set<string>([
  "company-dealt",
  "forecast-dealt",
  "strategy-dealt",
  "strategy-laid-aside",
  "investor-dealt",
  "investor-chosen",
  "pair-seen",
] satisfies ToldEvent["event"][]);
export const isSecret = (event: ToldEvent): boolean => secret.has(event.event);

export class BoxPlay {
  busy = $state(false);
  reason = $state("");

  constructor(readonly session: Session) {}

  /** The legal move with this verb and these arguments, in their order. */
  find(verb: string, ...args: readonly number[]): Choice | undefined {
    return this.session.choices.find(
      (choice) => choice.verb === verb && args.every((value, at) => Object.values(choice.args)[at] === value),
    );
  }
  can(verb: string, ...args: readonly number[]): boolean {
    return this.find(verb, ...args) !== undefined;
  }

  async act(verb: string, ...args: readonly number[]): Promise<void> {
    const choice = this.find(verb, ...args);
    if (choice) await this.send(choice);
  }

  async send(choice: Choice): Promise<void> {
    const decision = this.session.now?.decision;
    if (decision != null) await this.ask({ do: "moves", decision, moves: [choice.move] });
  }

  undo(): Promise<void> {
    return this.ask({ do: "undo" });
  }

  private async ask(message: Parameters<Session["line"]["send"]>[0]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.reason = "";
    try {
      const answer = await this.session.line.send(message);
      if (answer.type === "refused")
        this.reason = answer.refusal
          ? refusalLine(answer.refusal, this.session.audience)
          : answer.error.sentence;
    } finally {
      this.busy = false;
    }
  }
}
