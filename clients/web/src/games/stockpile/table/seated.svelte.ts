// A person's place at the table: the door, the picture of the table that its messages give, and the session that shows it.
import type { Door, Replay, SeatOrSpectator, TableRequest, ToldTable } from "../../../door/door";
import { type Followed, follow } from "../../../door/follow";
import type { TableModel } from "../../../door/model";
import type { Place } from "../../../game/game";
import type { SeatStatus } from "../../../game/seat_status";
import type { TableSettings } from "../../../game/table_settings";
import { type Ending, endingOf } from "./ending";
import { type Line, Session } from "./session.svelte";
import type { Moment, Node, Told } from "./view";

function momentOf(model: TableModel): Moment | null {
  if (model.view === null || model.node === null) return null;
  return {
    n: model.n,
    view: model.view,
    events: model.events.length,
    node: model.node as Node,
    decision: model.decision,
    legal: model.legal as readonly (readonly number[])[],
    undo: model.undo,
    scores: model.scores,
  };
}

export class Seated implements Place {
  readonly session: Session;
  /** Who sits where, and whether it has begun. */
  table = $state.raw<ToldTable | null>(null);
  /** What only the record of the finished game can tell. */
  ending = $state.raw<Ending | null>(null);
  private readonly followed: Followed;
  private last: Moment | null = null;
  private plan: TableModel["plan"] = [];

  constructor(
    readonly me: SeatOrSpectator,
    private readonly door: Door,
    settings: () => TableSettings,
    private readonly replay?: (record: string) => Promise<Replay>,
  ) {
    const line: Line = {
      // Nobody waits for an answer after leaving.
      send: (message) =>
        door
          .send(message as unknown as TableRequest)
          .catch(() => ({ type: "refused", error: { sentence: "" } })) as Promise<Record<string, unknown>>,
    };
    this.session = new Session(me, line, settings);
    this.followed = follow(door, (model) => this.show(model));
  }

  private show(model: TableModel): void {
    this.table = model.table;
    this.session.seats = model.seats;
    if (model.config) this.session.config = model.config;
    if (model.stale) return;
    // Restore the sealed plan after a reconnect.
    if (model.plan !== this.plan) this.session.plan = model.plan as readonly (readonly number[])[];
    this.plan = model.plan;
    const moment = momentOf(model);
    if (moment === null || (moment.view === this.last?.view && moment.decision === this.last.decision))
      return;
    this.last = moment;
    this.session.take(moment, model.events as unknown as readonly Told[]);
    // The session keeps its own queue of what is to be shown.
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
  get turn(): boolean {
    return this.session.asked;
  }
  get over(): boolean {
    return this.session.over;
  }
  get pending(): readonly number[] {
    const { session } = this;
    return session.scene === null ? (session.now?.node.pending ?? []) : [];
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
    this.door.close();
  }
}
