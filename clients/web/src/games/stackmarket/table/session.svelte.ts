// One person at one table of Stack Market: what is known, what can be chosen, what is sent. Holds no rule.
import type { View } from "$gen/stackmarket";
import type { Door, TableRequest } from "../../../door/door.ts";
import { type Followed, follow } from "../../../door/follow.ts";
import type { TableModel } from "../../../door/model.ts";
import { say } from "../../../words/say.svelte";
import { number } from "../../../words/speak";
import type { DiceLine } from "../dice/pictures.ts";
import { Play } from "./play.svelte.ts";
import { type Audience, buildingNumber, eventLine, promptLine, refusalLine, verbOf } from "./speak.ts";

export class StackSession {
  model = $state.raw<TableModel<"stackmarket"> | null>(null);
  reason = $state("");
  sending = $state(false);
  readonly play: Play;
  private readonly followed: Followed<"stackmarket">;

  constructor(
    readonly me: number | "spectator",
    private readonly door: Door<"stackmarket">,
    dice: DiceLine,
  ) {
    this.play = new Play(dice, (told) => told.seat === me && !told.bot);
    this.followed = follow(door, (model) => this.show(model));
  }

  private show(model: TableModel<"stackmarket">): void {
    if (model.stale) return;
    if (model.decision !== this.model?.decision) this.reason = "";
    this.model = model;
    const { view } = this;
    if (view) this.play.see(view, this.workBuilding(view));
    if (model.steps.length > 0) queueMicrotask(() => this.followed.shown());
  }

  /** The tower that stands in front while nobody stacks: the one whose turn it is. */
  private workBuilding(view: View): number | null {
    const seat = view.active ?? (this.me === "spectator" ? null : this.me);
    const marker = view.takeover.tallest ?? (seat === null ? null : (view.players[seat]?.marker ?? null));
    const found = buildingNumber(marker);
    return found < 0 ? null : found;
  }

  readonly view = $derived(this.model?.view ?? null);
  readonly node = $derived(this.model?.node ?? null);
  readonly events = $derived(this.model?.events ?? []);
  readonly seats = $derived(this.model?.seats ?? []);
  readonly modules = $derived(this.model?.config?.modules ?? []);
  readonly over = $derived(this.model?.over ?? false);
  readonly undo = $derived(this.model?.undo ?? false);
  readonly names = $derived(
    this.seats.map(
      (seat, at) =>
        seat.name || (seat.kind === "bot" ? botName(at) : say("ui.seat", { seat: number(at + 1) })),
    ),
  );
  readonly audience: Audience = $derived.by(() => ({ names: this.names, viewer: this.me }));
  readonly moves = $derived(
    this.model?.decision != null
      ? this.model.legal.map((move) => ({
          move,
          verb: verbOf(move),
        }))
      : [],
  );
  readonly asked = $derived(this.moves.length > 0);
  readonly prompt = $derived(this.node ? promptLine(this.node, this.audience) : say("ui.dealing"));
  readonly lines = $derived(
    this.events.map((event, at) => ({ at, event, text: eventLine(event, this.audience) })),
  );

  async choose(move: readonly number[]): Promise<void> {
    const decision = this.model?.decision;
    if (decision == null || this.sending) return;
    await this.ask({ do: "moves", decision, moves: [move] });
  }
  takeBack(): Promise<void> {
    return this.ask({ do: "undo" });
  }

  private async ask(message: TableRequest<"stackmarket">): Promise<void> {
    this.sending = true;
    this.reason = "";
    try {
      const answer = await this.door.send(message);
      if (answer.type === "refused")
        this.reason = answer.refusal ? refusalLine(answer.refusal, this.audience) : answer.error.sentence;
    } catch {
      // Whoever leaves does not wait for an answer.
    } finally {
      this.sending = false;
    }
  }

  async record(): Promise<string> {
    const answer = await this.door.send({ do: "record" });
    return answer.type === "record" ? answer.record : "";
  }

  close(): void {
    this.followed.stop();
    this.play.close();
    this.door.close();
  }
}

function botName(seat: number): string {
  const names = say("table.bot-names").split(" · ");
  return names[seat % names.length] ?? "";
}
