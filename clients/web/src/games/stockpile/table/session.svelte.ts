// One person at one table: what is shown, what is picked, what is sent. Holds no rule; it looks things up in the view,
// the insight and the list of legal moves, and asks the engine for reasons.

import type { Component } from "svelte";
import type { Chair, RefusedAnswer, TableAnswer, TableNode, TableRequest } from "$gen/messages";
import type { Config, Move, PlanTerms, ToldEvent, ToldRefusal, View } from "$gen/stockpile";
import type { TableModel } from "../../../door/model";
import { seatNames } from "../../../game/names";
import type { SeatStatus } from "../../../game/seat_status";
import type { TableSettings } from "../../../game/table_settings";
import { say } from "../../../words/say.svelte";
import { type Audience, eventLine, moveLine, promptLine, refusalLine } from "../words/speak";
import { chosen, isPicked, lit, needsConfirm, type Picking, press, pressable, remaining } from "./choosing";
import { boardOf } from "./data";
import { eventForInvestor, moveForInvestor, promptForInvestor, refusalForInvestor } from "./investor_bids";
import { slotsOf } from "./slots";
import { type Choice, choicesOf, type Thing, verbNumber } from "./things";
import { keepsEverything } from "./voice";

/** What the session needs of a door. */
export interface Sender {
  send(message: TableRequest<"stockpile">): Promise<TableAnswer<"stockpile">>;
}

/** Verbs whose moves lie nowhere on the table: they are buttons beside the what-now line. */
const spoken = new Set(["end-actions", "end-selling", "pass", "exchange", "buy-bonds", "show"]);

interface SealedPlan {
  readonly terms: PlanTerms;
  readonly keep: boolean;
}

/** What one person sees at one moment of the game. */
export interface Moment
  extends Pick<TableModel<"stockpile">, "n" | "decision" | "legal" | "undo" | "scores"> {
  readonly view: View;
  readonly node: TableNode<"stockpile">;
  /** How many events there were by then. */
  readonly events: number;
}

/** What a film shows just now. */
export interface Frame {
  /** The table at this moment of the film. */
  readonly view: View;
  /** How many events were told by then. */
  readonly events: number;
  readonly line: string;
  /** The same for those who listen: also what the picture tells. */
  readonly said: string;
  readonly seat: number | null;
  readonly company: number;
  readonly kind: string;
}

/** Shows the way from one moment to the next (moments/player.svelte.ts); loaded after the first table. */
export interface Projector {
  /** A number that changes with what the table shows, unlike the milliseconds of a film. */
  readonly step: number;
  frameAt(step: number): Frame | null;
  /** A press that skipped does nothing else for a moment. */
  readonly guarded: boolean;
  take(before: Moment, next: Moment, events: readonly ToldEvent[], from: number): void;
  skip(): void;
  skipAll(): void;
  /** Looks at what lies face down, or puts it away. */
  peek(): void;
  /** My pair was dealt and not looked at yet. */
  readonly covered: boolean;
  /** The table with that pair face down. */
  cover(view: View): View;
  close(): void;
}

/** Somebody to ask at a table that gives hints; loaded after the first table (coach/coach.svelte.ts). */
export interface Coach {
  readonly Said: Component;
  readonly Ask: Component;
}

export class Session {
  seats = $state.raw<readonly Chair[]>([]);
  config = $state.raw<Config>({ seats: 0, modules: [] });
  events = $state.raw<readonly ToldEvent[]>([]);
  /** The latest moment. A film may still be on its way there. */
  now = $state.raw<Moment | null>(null);
  /** A moment of the past that is looked at. */
  past = $state.raw<Moment | null>(null);
  projector = $state.raw<Projector | null>(null);
  /** Whether the table gives hints. */
  hints = $state(false);
  coach = $state.raw<Coach | null>(null);
  picked = $state.raw<readonly Thing[]>([]);
  /** Whether the picks wait for a confirmation although a button named the whole move. */
  reason = $state("");
  /** The thing the reason is about, to shake or underline it. */
  refused = $state.raw<readonly Thing[]>([]);
  sending = $state(false);
  listOpen = $state(false);
  /** At a server: who is there and how much time they have. */
  status = $state.raw<SeatStatus | null>(null);
  /** What is sealed for the next auction, or for all of them. */
  plan = $state.raw<SealedPlan | null>(null);

  private readonly history: Moment[] = [];

  constructor(
    readonly me: number | "spectator",
    readonly line: Sender,
    readonly settings: () => TableSettings,
  ) {}

  readonly shown = $derived(this.past ?? this.now);
  /** Kept apart, so that a picture of a film does not make the table and the log anew. */
  private readonly step = $derived(this.projector?.step ?? 0);
  /** What is played on the table, unless the past is looked at. */
  readonly frame = $derived(this.past ? null : (this.projector?.frameAt(this.step) ?? null));
  readonly view = $derived.by(() => {
    const view = this.frame?.view ?? this.shown?.view ?? null;
    return view && !this.frame && !this.past && this.projector ? this.projector.cover(view) : view;
  });
  readonly names = $derived(seatNames(this.seats));
  readonly board = $derived(boardOf(this.config.modules));
  readonly audience: Audience = $derived.by(() => ({
    names: this.names,
    viewer: this.me,
    modules: this.config.modules,
  }));
  readonly choices: readonly Choice[] = $derived(
    this.now && this.now.decision !== null && !this.frame ? choicesOf(this.now.legal) : [],
  );
  readonly picking: Picking = $derived({ choices: this.choices, picked: this.picked });
  readonly left = $derived(remaining(this.picking));
  readonly chosen: Choice | null = $derived(chosen(this.picking));
  readonly asked = $derived(this.choices.length > 0 && this.past === null);
  readonly over = $derived(this.now?.node.kind === "over" && this.frame === null);
  readonly prices = $derived(this.view?.prices ?? []);
  readonly slots = $derived(
    this.view ? slotsOf(this.view.piles, this.events.slice(0, this.shown?.events ?? 0)) : [],
  );
  /** Everything that was told by the moment that is shown. */
  readonly told = $derived(this.events.slice(0, this.frame?.events ?? this.shown?.events ?? 0));
  /** Moves that are said by a button: those without a place on the table, and what is left after a press. */
  readonly buttons: readonly Choice[] = $derived.by(() => {
    if (!this.asked || this.chosen) return [];
    if (this.choices.length === 1) return this.choices;
    if (this.picked.length > 0 && this.left.length <= 6) return this.left;
    return this.choices.filter((choice) => spoken.has(choice.verb));
  });
  /** What the list of all choices shows: those that go with what is picked. */
  readonly listed: readonly Choice[] = $derived(this.picked.length > 0 ? this.left : this.choices);
  readonly prompt = $derived(
    this.shown
      ? (promptForInvestor(this.shown, this.audience) ?? promptLine(this.shown.node, this.audience))
      : say("ui.dealing"),
  );

  /** At any time: for the auction that comes, or the one that is on. */
  get canPlan(): boolean {
    return typeof this.me === "number" && !this.over && this.now !== null;
  }

  // ---- what the table tells ----

  /** A new moment, with all events so far. It is the present at once; what led there may be shown as a film. */
  take(moment: Moment, events: readonly ToldEvent[]): void {
    const { now: before } = this;
    const from = this.events.length;
    const same = before?.decision != null && moment.decision === before.decision;
    this.events = events;
    this.now = moment;
    while ((this.history.at(-1)?.n ?? -1) >= moment.n) this.history.pop();
    this.history.push(moment);
    if (!same) this.forget();
    // A plan ends with its auction, unless it stays.
    if (before?.view.phase === "demand" && moment.view.phase !== "demand" && !this.plan?.keep)
      this.plan = null;
    if (before && from > 0 && events.length > from)
      this.projector?.take(before, moment, events.slice(from), from);
    else if (events.length < from) this.projector?.skipAll();
  }

  /** Ends what is being shown. */
  skip(): void {
    this.projector?.skip();
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
    if (this.sending || this.projector?.guarded) return;
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
    if (this.sending || this.projector?.guarded) return;
    this.listOpen = false;
    this.picked = choice.things;
    if (!needsConfirm(this.settings().confirm, choice, "button")) void this.send(choice);
  }

  confirm(): void {
    if (this.sending || this.projector?.guarded) return;
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
  async sendPlan(terms: PlanTerms | null, keep: boolean): Promise<string> {
    const answer = await this.line.send({ do: "plan", ...(terms ? { terms, keep } : { bids: [] }) });
    if (answer.type === "refused") return this.refusal(answer);
    this.plan = answer.type === "done" && answer.terms ? { terms: answer.terms, keep } : null;
    return "";
  }

  private refusal({ refusal, error }: RefusedAnswer<"stockpile">): string {
    return refusal ? this.whyNot(refusal) : error.sentence;
  }

  private whyNot(refusal: ToldRefusal): string {
    return refusalForInvestor(refusal, this.view, this.audience) ?? refusalLine(refusal, this.audience);
  }

  /** Lays a move out, to be confirmed or taken back. */
  suggest(choice: Choice): void {
    if (!this.sending) this.picked = choice.things;
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
    this.say(refusal ? this.whyNot(refusal) : this.prompt, things);
  }

  bidMove(pile: number, space: number): Move {
    return [verbNumber("bid"), pile, space];
  }

  // ---- sentences ----

  moveSentence(choice: Choice): string {
    if (keepsEverything(this, choice)) return say("table.keep-everything");
    return moveForInvestor(choice, this.view) ?? moveLine(choice.move, this.audience);
  }

  eventSentence(event: ToldEvent): string {
    return eventForInvestor(event, this.events, this.audience) ?? eventLine(event, this.audience);
  }

  // ---- moments ----

  /** Shows the table as it was when an event had just happened; null: as it is. */
  look(event: number | null): void {
    this.past = event === null ? null : this.momentOf(event);
    if (this.past === this.now) this.past = null;
  }

  /** The table just after an event, or the nearest moment of the same round: several rounds may come at once. */
  momentOf(event: number): Moment | null {
    const round = this.events.slice(0, event + 1).filter((one) => one.event === "round-began").length - 1;
    const after = this.history.find((moment) => moment.events > event) ?? null;
    if (round < 0 || after === null || after.view.round === round) return after;
    return this.history.findLast((moment) => moment.view.round === round) ?? after;
  }

  get moments(): readonly Moment[] {
    return this.history;
  }

  close(): void {
    this.projector?.close();
  }
}
