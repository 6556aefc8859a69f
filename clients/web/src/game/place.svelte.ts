// One person at one table of any game: what is known, what can be chosen, what is sent. Holds no rule. A game whose table
// needs more extends it.
import type { Door, GameName, Move, SeatOrSpectator, TableRequest, ToldEvent } from "../door/door.ts";
import { type Followed, follow } from "../door/follow.ts";
import type { TableModel } from "../door/model.ts";
import { say } from "../words/say.svelte";
import type { Audience, Speaker } from "../words/speak.ts";
import type { Place } from "./game.ts";
import { seatNames } from "./names.ts";
import type { SeatStatus } from "./seat_status.ts";

export class TablePlace<G extends GameName = GameName> implements Place {
  model = $state.raw<TableModel<G> | null>(null);
  status = $state.raw<SeatStatus | null>(null);
  /** Why the last choice was refused. */
  reason = $state("");
  sending = $state(false);
  private followed: Followed<G> | undefined;

  constructor(
    readonly me: SeatOrSpectator,
    private readonly door: Door<G>,
    private readonly speaker: Speaker,
    /** Shown above the question, where there is something to say about the game itself. */
    readonly note?: () => string,
  ) {}

  /** Begins to listen; apart from the constructor, so that a subclass is whole by then. */
  open(): this {
    this.followed = follow(this.door, (model) => this.take(model));
    return this;
  }

  private take(model: TableModel<G>): void {
    if (model.stale) return;
    if (model.decision !== this.model?.decision) this.reason = "";
    this.model = model;
    this.shown(model);
    if (model.steps.length > 0) queueMicrotask(() => this.followed?.shown());
  }

  /** After every message that changed something. */
  protected shown(_model: TableModel<G>): void {}

  readonly table = $derived(this.model?.table ?? null);
  readonly node = $derived(this.model?.node ?? null);
  readonly n = $derived(this.model?.n ?? 0);
  readonly events = $derived(this.model?.events ?? []);
  readonly seats = $derived(this.model?.seats ?? []);
  readonly names = $derived(seatNames(this.seats));
  readonly modules = $derived<readonly string[]>(this.model?.config?.modules ?? []);
  readonly over = $derived(this.model?.over ?? false);
  readonly undo = $derived(this.model?.undo ?? false);
  readonly audience: Audience = $derived.by(() => ({
    names: this.names,
    viewer: this.me,
    modules: this.modules,
  }));
  readonly moves = $derived(this.model?.decision != null ? this.model.legal : []);
  readonly asked = $derived(this.moves.length > 0);
  readonly prompt: string = $derived.by(() =>
    this.node ? this.speaker.prompt(this.node, this.audience) : say("web.dealing"),
  );
  readonly lines: readonly { readonly at: number; readonly event: ToldEvent<G>; readonly text: string }[] =
    $derived.by(() =>
      this.events.map((event, at) => ({ at, event, text: this.speaker.event(event, this.audience) })),
    );

  get turn(): boolean {
    return this.asked;
  }
  get pending(): readonly number[] {
    return this.node?.kind === "decision" ? this.node.pending : [];
  }

  moveLine(move: readonly number[]): string {
    return this.speaker.move(move, this.audience);
  }

  async choose(move: Move<G>): Promise<void> {
    const decision = this.model?.decision;
    if (decision == null || this.sending) return;
    await this.ask({ do: "moves", decision, moves: [move] });
  }
  takeBack(): Promise<void> {
    return this.ask({ do: "undo" });
  }

  private async ask(message: TableRequest<G>): Promise<void> {
    this.sending = true;
    this.reason = "";
    try {
      const answer = await this.door.send(message);
      if (answer.type === "refused")
        this.reason = answer.refusal
          ? this.speaker.refusal(answer.refusal, this.audience)
          : answer.error.sentence;
    } catch {
      // The door was closed on the way out: nobody waits for an answer.
    } finally {
      this.sending = false;
    }
  }

  async record(): Promise<string> {
    const answer = await this.door.send({ do: "record" });
    if (answer.type === "record") return answer.record;
    throw new Error(answer.type === "refused" ? answer.error.sentence : answer.type);
  }

  /** Listens no more; the door stays open. */
  stop(): void {
    this.followed?.stop();
  }
  close(): void {
    this.stop();
    this.door.close();
  }
}
