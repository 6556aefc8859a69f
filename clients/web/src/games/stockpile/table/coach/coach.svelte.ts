// What the coach says: a hint for the open decision when asked, and in a guided game a sentence at each new phase.
import type { Component } from "svelte";
import { keep, read } from "../../../../store/settings.svelte";
import { say } from "../../../../words/say.svelte";
import { hintLine } from "../../words/speak";
import type { Coach, Session } from "../session.svelte";
import type { Choice } from "../things";
import { guide, guideKey, guideText, type TipPhase } from "./guide";

interface Hint {
  readonly decision: number;
  readonly choice: Choice;
  readonly why: string;
}

export class CoachState implements Coach {
  private hint = $state.raw<Hint | null>(null);
  private guide = $state.raw(guide(read(guideKey)));
  asking = $state(false);
  private outlook = $state.raw<{ readonly decision: number; readonly chance: number } | null>(null);
  /** What the coach could not say. */
  private refused = $state<number | null>(null);

  constructor(
    private readonly session: Session,
    readonly Said: Component,
    readonly Ask: Component,
  ) {}

  readonly given: Hint | null = $derived.by(() =>
    this.hint && this.hint.decision === this.session.now?.decision && this.session.asked ? this.hint : null,
  );
  readonly canAsk = $derived.by(() => this.session.asked && this.given === null);
  readonly line = $derived.by(() => {
    if (this.given)
      return `${say("coach.suggests", { move: this.session.moveSentence(this.given.choice) })} ${this.given.why}`;
    return this.refused !== null && this.refused === this.session.now?.decision ? say("coach.no-hint") : "";
  });

  /** The phase that the guide speaks about just now. */
  readonly tip: TipPhase | null = $derived.by(() =>
    this.session.frame || this.session.past || this.session.over
      ? null
      : this.guide.about(this.session.view?.phase ?? "", this.session.view?.round ?? 0),
  );

  /** How likely one is to win, in per cent, as it was at the last own decision. */
  readonly chance = $derived.by(() => (this.outlook ? Math.round(this.outlook.chance / 10) : null));

  /** Asks for the chance to win, once for each decision; an engine without Whale has no answer. */
  async reckon(decision: number): Promise<void> {
    if (this.outlook?.decision === decision) return;
    const answer = await this.session.line.send({ do: "outlook" });
    this.outlook = answer.type === "outlook" ? answer : null;
  }

  async ask(): Promise<void> {
    const decision = this.session.now?.decision;
    if (decision == null || this.asking) return;
    this.asking = true;
    try {
      const answer = await this.session.line.send({ do: "hint" });
      const choice =
        answer.type === "hint"
          ? this.session.choices.find(({ move }) => move.join() === answer.move.join())
          : undefined;
      if (answer.type !== "hint" || !choice) {
        this.refused = decision;
        return;
      }
      const why = answer.because ? hintLine(answer.because, this.session.audience) : "";
      this.hint = { decision: answer.decision, choice, why };
      this.session.suggest(choice);
    } finally {
      this.asking = false;
    }
  }

  understood(): void {
    if (this.tip) this.remember(this.guide.after(this.tip));
  }
  noMore(): void {
    this.remember(guide("off"));
  }

  private remember(next: ReturnType<typeof guide>): void {
    this.guide = next;
    keep(guideKey, guideText(next));
  }
}
