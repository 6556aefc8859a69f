// A person's place at the table: the door, the picture of the table that its messages give, and the session that shows it.
import type { Door, Replay, SeatOrSpectator, ToldTable } from "../../../door/door";
import { type Followed, follow } from "../../../door/follow";
import type { TableModel } from "../../../door/model";
import { pendingIn } from "../../../door/told";
import type { Place } from "../../../game/game";
import type { SeatStatus } from "../../../game/seat_status";
import type { TableSettings } from "../../../game/table_settings";
import { playBy } from "../words/bid_costs.svelte";
import { type Ending, endingOf } from "./ending";
import { type Moment, type Sender, Session } from "./session.svelte";

function momentOf(model: TableModel<"stockpile">): Moment | null {
  if (model.view === null || model.node === null) return null;
  return {
    n: model.n,
    view: model.view,
    events: model.events.length,
    node: model.node,
    decision: model.decision,
    legal: model.legal,
    undo: model.undo,
    scores: model.scores,
  };
}

export class Seated implements Place {
  readonly session: Session;
  /** Who sits where, and whether it has begun. */
  table = $state.raw<ToldTable<"stockpile"> | null>(null);
  /** What only the record of the finished game can tell. */
  ending = $state.raw<Ending | null>(null);
  private readonly followed: Followed<"stockpile">;
  private last: Moment | null = null;
  private terms: TableModel<"stockpile">["terms"] = null;

  constructor(
    readonly me: SeatOrSpectator,
    private readonly door: Door<"stockpile">,
    settings: () => TableSettings,
    private readonly replay?: (record: string) => Promise<Replay<"stockpile">>,
  ) {
    const line: Sender = {
      // Nobody waits for an answer after leaving.
      send: (message) =>
        door
          .send(message)
          .catch(() => ({ type: "refused", error: { code: "connection-lost", sentence: "" } })),
    };
    this.session = new Session(me, line, settings);
    this.followed = follow(door, (model) => this.show(model));
  }

  private show(model: TableModel<"stockpile">): void {
    this.table = model.table;
    this.session.seats = model.seats;
    this.session.hints = model.table?.hints ?? false;
    if (model.config) {
      playBy(model.config);
      this.session.config = model.config;
    }
    if (model.stale) return;
    // Restore the sealed plan after a reconnect.
    if (model.terms !== this.terms)
      this.session.plan = model.terms && { terms: model.terms, keep: model.keep };
    this.terms = model.terms;
    const moment = momentOf(model);
    if (moment === null || (moment.view === this.last?.view && moment.decision === this.last.decision))
      return;
    this.last = moment;
    this.session.take(moment, model.events);
    // Films are made of events and views, which the session has now.
    if (model.steps.length > 0) queueMicrotask(() => this.followed.shown());
    if (model.over) void this.lookBack();
  }

  private async lookBack(): Promise<void> {
    if (!this.replay || this.ending) return;
    try {
      const replay = await this.replay(await this.record());
      this.ending = await endingOf(replay);
      replay.close();
    } catch {
      // An imagined world has no record.
    }
  }

  get seats() {
    return this.session.seats;
  }
  get names() {
    return this.session.names;
  }
  get n(): number {
    return this.session.now?.n ?? 0;
  }
  get events() {
    return this.session.events;
  }
  get turn(): boolean {
    return this.session.asked;
  }
  get over(): boolean {
    return this.session.over;
  }
  get pending(): readonly number[] {
    const { session } = this;
    return session.frame === null ? pendingIn(session.now?.node) : [];
  }
  get status(): SeatStatus | null {
    return this.session.status;
  }
  set status(status: SeatStatus | null) {
    this.session.status = status;
  }

  /** Standing instructions: always collect dividends, end turns that have nothing to decide. */
  standing(collect: boolean, skip: boolean): void {
    if (this.me !== "spectator") this.door.send({ do: "standing", collect, skip }).catch(() => {});
  }

  async record(): Promise<string> {
    const answer = await this.door.send({ do: "record" });
    if (answer.type !== "record")
      throw new Error(answer.type === "refused" ? answer.error.sentence : answer.type);
    return answer.record;
  }

  close(): void {
    this.followed.stop();
    this.session.close();
    playBy();
    this.door.close();
  }
}
