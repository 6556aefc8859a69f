// One person at one table: what is shown, what is picked, what is sent. Holds no rule; it looks things up in the view,
// the insight and the list of legal moves, and asks the engine for reasons.

import type { Chair, RefusedAnswer, TableAnswer, TableNode, TableRequest } from "$gen/messages";
import type { Config, Move, ToldEvent, View } from "$gen/stockpile";
import type { TableModel } from "../../../door/model";
import { seatNames } from "../../../game/names";
import type { SeatStatus } from "../../../game/seat_status";
import type { TableSettings } from "../../../game/table_settings";
import { say } from "../../../words/say.svelte";
import { type Audience, eventLine, moveLine, promptLine, refusalLine } from "../words/speak";
import { chosen, isPicked, lit, needsConfirm, type Picking, press, pressable, remaining } from "./choosing";
import { boardOf } from "./data";
import { type Scene, scenesOf } from "./sequence";
import { slotsOf } from "./slots";
import { type Choice, choicesOf, type Thing, verbNumber } from "./things";
import { keepsEverything } from "./voice";

/** What the session needs of a door. */
export interface Line {
  send(message: TableRequest<"stockpile">): Promise<TableAnswer<"stockpile">>;
}

/** Verbs whose moves lie nowhere on the table: they are buttons beside the what-now line. */
const spoken = new Set(["end-actions", "end-selling", "pass", "exchange", "buy-bonds", "show"]);

const inAuction = (phase: string | undefined) => phase === "supply" || phase === "demand";

/** What one person sees at one moment of the game. */
export interface Moment
  extends Pick<TableModel<"stockpile">, "n" | "decision" | "legal" | "undo" | "scores"> {
  readonly view: View;
  readonly node: TableNode<"stockpile">;
  /** How many events there were by then. */
  readonly events: number;
}

export class Session {
  seats = $state.raw<readonly Chair[]>([]);
  config = $state.raw<Config>({ seats: 0, modules: [] });
  events = $state.raw<readonly ToldEvent[]>([]);
  /** The latest moment that was played to its end. */
  now = $state.raw<Moment | null>(null);
  /** A moment of the past that is looked at. */
  past = $state.raw<Moment | null>(null);
  scene = $state.raw<Scene | null>(null);
  picked = $state.raw<readonly Thing[]>([]);
  /** Whether the picks wait for a confirmation although a button named the whole move. */
  reason = $state("");
  /** The thing the reason is about, to shake or underline it. */
  refused = $state.raw<readonly Thing[]>([]);
  sending = $state(false);
  listOpen = $state(false);
  /** At a server: who is there and how much time they have. */
  status = $state.raw<SeatStatus | null>(null);
  /** Bids that are sealed for this auction, the most wanted first. */
  plan = $state.raw<readonly Move[]>([]);

  private readonly history: Moment[] = [];
  private queue: { moment: Moment; events: readonly ToldEvent[] }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly me: number | "spectator",
    private readonly line: Line,
    readonly settings: () => TableSettings,
  ) {}

  readonly shown = $derived(this.past ?? this.now);
  readonly view = $derived(this.shown?.view ?? null);
  readonly names = $derived(seatNames(this.seats));
  readonly board = $derived(boardOf(this.config.modules));
  readonly audience: Audience = $derived.by(() => ({
    names: this.names,
    viewer: this.me,
    modules: this.config.modules,
  }));
  readonly choices: readonly Choice[] = $derived(
    this.now && this.now.decision !== null && !this.scene ? choicesOf(this.now.legal) : [],
  );
  readonly picking: Picking = $derived({ choices: this.choices, picked: this.picked });
  readonly left = $derived(remaining(this.picking));
  readonly chosen: Choice | null = $derived(chosen(this.picking));
  readonly asked = $derived(this.choices.length > 0 && this.past === null);
  readonly over = $derived(this.now?.node.kind === "over" && this.scene === null);
  readonly prices = $derived(this.scene && !this.past ? this.scene.prices : (this.view?.prices ?? []));
  readonly slots = $derived(
    this.view ? slotsOf(this.view.piles, this.events.slice(0, this.shown?.events ?? 0)) : [],
  );
  /** Moves that are said by a button: those without a place on the table, and what is left after a press. */
  readonly buttons: readonly Choice[] = $derived.by(() => {
    if (!this.asked || this.chosen) return [];
    if (this.choices.length === 1) return this.choices;
    if (this.picked.length > 0 && this.left.length <= 6) return this.left;
    return this.choices.filter((choice) => spoken.has(choice.verb));
  });
  readonly prompt = $derived(this.shown ? promptLine(this.shown.node, this.audience) : say("ui.dealing"));

  /** Before and during an auction; the plan ends with it. */
  get canPlan(): boolean {
    return typeof this.me === "number" && !this.over && inAuction(this.now?.view.phase);
  }

  // ---- what the table tells ----

  /** A new moment, with the events since the last one; shown at once unless there are scenes to play. */
  take(moment: Moment, events: readonly ToldEvent[]): void {
    this.queue.push({ moment, events });
    if (this.scene === null && this.queue.length === 1) this.playNext();
  }

  private playNext(): void {
    const next = this.queue[0];
    if (next === undefined) return;
    const from = this.events.length;
    const scenes =
      this.now && from > 0 && this.speed() > 0 && next.events.length > from
        ? scenesOf(this.now.view.prices, next.events.slice(from), from)
        : [];
    this.playScenes(scenes, 0);
  }

  private playScenes(scenes: readonly Scene[], at: number): void {
    const next = this.queue[0];
    if (next === undefined) return;
    const scene = scenes[at];
    if (scene === undefined) {
      this.settle();
      return;
    }
    this.scene = scene;
    this.events = next.events.slice(0, scene.at + 1);
    this.timer = setTimeout(() => this.playScenes(scenes, at + 1), scene.hold / this.speed());
  }

  /** The first moment of the queue becomes the present. */
  private settle(): void {
    const next = this.queue.shift();
    this.scene = null;
    if (next === undefined) return;
    const same = this.now?.decision != null && next.moment.decision === this.now.decision;
    this.events = next.events;
    this.now = next.moment;
    while ((this.history.at(-1)?.n ?? -1) >= next.moment.n) this.history.pop();
    this.history.push(next.moment);
    if (!same) this.forget();
    if (!inAuction(next.moment.view.phase)) this.plan = [];
    if (this.queue.length > 0) this.playNext();
  }

  /** Ends the sequence that is being played. */
  skip(): void {
    clearTimeout(this.timer);
    while (this.queue.length > 0) {
      const next = this.queue[0];
      if (next === undefined) break;
      this.settleWithoutScenes();
    }
    this.scene = null;
  }

  private settleWithoutScenes(): void {
    const rest = this.queue;
    const first = rest[0];
    if (first === undefined) return;
    this.queue = [first];
    this.settle();
    this.queue = rest.slice(1);
  }

  private speed(): number {
    const { speed, still } = this.settings();
    return still ? 0 : speed;
  }

  // ---- choosing ----

  lit(...things: Thing[]): boolean {
    return this.asked && lit(this.picking, things);
  }

  /** Whether any legal move touches it, whatever is picked. */
  can(...things: Thing[]): boolean {
    return this.asked && pressable(this.picking, things);
  }

  isPicked(...things: Thing[]): boolean {
    return (
      isPicked(this.picking, things) ||
      (this.chosen !== null && things.every((one) => this.chosen?.things.includes(one)))
    );
  }

  /** A press on things of the table; without a move that touches them the reason is asked for. */
  press(things: readonly Thing[], meant?: readonly number[]): void {
    if (this.past) {
      this.look(null);
      return;
    }
    if (this.sending) return;
    const next = this.asked ? press(this.picking, things) : null;
    if (next === null) {
      void this.explain(things, meant);
      return;
    }
    this.say("");
    this.picked = next.picked;
    const choice = chosen(next);
    if (choice && !needsConfirm(this.settings().confirm, choice, "thing")) void this.send(choice);
  }

  /** A button that names the whole move. */
  choose(choice: Choice): void {
    if (this.sending) return;
    this.listOpen = false;
    this.picked = choice.things;
    if (!needsConfirm(this.settings().confirm, choice, "button")) void this.send(choice);
  }

  confirm(): void {
    if (this.sending) return;
    if (this.chosen) void this.send(this.chosen);
    else if (this.buttons.length === 1 && this.buttons[0]) this.choose(this.buttons[0]);
  }

  readonly canTakeBack = $derived(this.past !== null || this.picked.length > 0 || (this.now?.undo ?? false));

  takeBack(): void {
    if (this.past) this.look(null);
    else if (this.picked.length > 0 || this.reason !== "") this.forget();
    else if (this.now?.undo) void this.ask({ do: "undo" });
  }

  forget(): void {
    this.picked = [];
    this.say("");
  }

  private say(reason: string, things: readonly Thing[] = []): void {
    this.reason = reason;
    this.refused = things;
  }

  private async send(choice: Choice): Promise<void> {
    const decision = this.now?.decision;
    if (decision == null) return;
    await this.ask({ do: "moves", decision, moves: [choice.move] });
    this.picked = [];
  }

  private async ask(message: TableRequest<"stockpile">): Promise<void> {
    this.sending = true;
    this.say("");
    try {
      const answer = await this.line.send(message);
      if (answer.type === "refused") this.say(this.refusal(answer));
    } finally {
      this.sending = false;
    }
  }

  /** Seals a plan, or tears it up where there is none; says why not. */
  async sendPlan(bids: readonly Move[]): Promise<string> {
    const answer = await this.line.send({ do: "plan", bids });
    if (answer.type === "refused") return this.refusal(answer);
    this.plan = (answer.type === "done" ? answer.bids : undefined) ?? [];
    return "";
  }

  private refusal({ refusal, error }: RefusedAnswer<"stockpile">): string {
    return refusal ? refusalLine(refusal, this.audience) : error.sentence;
  }

  /** Why something is not possible, in a sentence of the engine. */
  private async explain(things: readonly Thing[], meant?: Move): Promise<void> {
    if (this.me === "spectator") return;
    if (!this.asked || meant === undefined) {
      this.say(this.prompt, things);
      return;
    }
    const answer = await this.line.send({ do: "explain", move: meant });
    const refusal = answer.type === "explained" ? answer.refusal : undefined;
    this.say(refusal ? refusalLine(refusal, this.audience) : this.prompt, things);
  }

  bidMove(pile: number, space: number): Move {
    return [verbNumber("bid"), pile, space];
  }

  // ---- sentences ----

  moveSentence(choice: Choice): string {
    if (keepsEverything(this, choice)) return say("table.keep-everything");
    return moveLine(choice.move, this.audience);
  }

  eventSentence(event: ToldEvent): string {
    return eventLine(event, this.audience);
  }

  // ---- moments ----

  /** Shows the table as it was when an event had just happened; null: as it is. */
  look(event: number | null): void {
    this.past = event === null ? null : this.momentOf(event);
    if (this.past === this.now) this.past = null;
  }

  /** The table just after an event, or the nearest moment of the same round: several rounds may come at once. */
  private momentOf(event: number): Moment | null {
    const round = this.events.slice(0, event + 1).filter((one) => one.event === "round-began").length - 1;
    const after = this.history.find((moment) => moment.events > event) ?? null;
    if (round < 0 || after === null || after.view.round === round) return after;
    return this.history.findLast((moment) => moment.view.round === round) ?? after;
  }

  get moments(): readonly Moment[] {
    return this.history;
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
