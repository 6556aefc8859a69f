// A person's place at the table: the door, the picture of the table that its messages give, and the session that shows it.
import type { Door, House, SeatOrSpectator, ToldTable } from "../../../door/door";
import { type Followed, follow } from "../../../door/follow";
import type { TableModel } from "../../../door/model";
import { type Line, type Moment, Session } from "./session.svelte";
import type { TableSettings } from "./settings";

export interface Person {
  readonly seat: number;
  readonly name: string;
}

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

export class Seated {
  readonly session: Session;
  /** Who sits where, and whether it has begun. */
  table = $state.raw<ToldTable<"stockpile"> | null>(null);
  private readonly followed: Followed<"stockpile">;
  private last: Moment | null = null;
  private plan: TableModel<"stockpile">["plan"] = [];

  constructor(
    readonly seat: SeatOrSpectator,
    private readonly door: Door<"stockpile">,
    settings: () => TableSettings,
  ) {
    const line: Line = {
      // Whoever leaves does not wait for an answer.
      send: (message) =>
        door
          .send(message)
          .catch(() => ({ type: "refused", error: { code: "connection-lost", sentence: "" } })),
    };
    this.session = new Session(seat, line, settings);
    this.followed = follow(door, (model) => this.show(model));
  }

  private show(model: TableModel<"stockpile">): void {
    this.table = model.table;
    this.session.seats = model.seats;
    if (model.config) this.session.config = model.config;
    if (model.stale) return;
    // Whoever comes back finds the plan that was sealed before.
    if (model.plan !== this.plan) this.session.plan = model.plan;
    this.plan = model.plan;
    const moment = momentOf(model);
    if (moment === null || (moment.view === this.last?.view && moment.decision === this.last.decision))
      return;
    this.last = moment;
    this.session.take(moment, model.events);
    // The session keeps its own queue of what is to be shown.
    if (model.steps.length > 0) queueMicrotask(() => this.followed.shown());
  }

  /** Standing instructions: always collect dividends, end turns that have nothing to decide. */
  standing(collect: boolean, skip: boolean): void {
    if (this.seat !== "spectator") this.door.send({ do: "standing", collect, skip }).catch(() => {});
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

/** Takes every seat of this device; nobody's seat means watching. */
export async function enter(
  house: House<"stockpile">,
  table: string,
  people: readonly Person[],
  settings: () => TableSettings,
): Promise<Seated[]> {
  const places: { seat: SeatOrSpectator; name: string }[] =
    people.length > 0 ? [...people] : [{ seat: "spectator", name: "" }];
  const seated: Seated[] = [];
  for (const place of places)
    seated.push(new Seated(place.seat, await house.enter(table, place.seat, place.name), settings));
  return seated;
}
