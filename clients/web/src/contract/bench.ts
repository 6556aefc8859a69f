// What the parts of the contract share.
import type { Backend, NewTable, SeatRequest, TableRequest, ToldChange, ToldView } from "../door/door.ts";
import type { Sample } from "./sample.ts";
import { Person } from "./testing.ts";

export const bot: SeatRequest = { kind: "bot", bot: "random" };
export const person = (name: string): SeatRequest => ({ kind: "person", name });

/** One person against three bots. */
export const solo: NewTable<Sample> = {
  config: {},
  seats: [person("Ada"), bot, bot, bot],
  pace: 0,
  seed: 7,
};
/** Two people at one device. */
export const hotSeat: NewTable<Sample> = {
  config: { first: 0 },
  seats: [person("Ada"), person("Bob"), bot],
  pace: 0,
  seed: 8,
};

export const isPosition = (told: { type: string }): told is ToldView<Sample> | ToldChange<Sample> =>
  told.type !== "table";

/** A message that no client of ours would send. */
export const odd = (message: unknown) => message as TableRequest<Sample>;

/** Whether the tables are on this device, or at a server that others use as well. */
export type Where = "device" | "server";

interface Saved {
  readonly record: string;
  readonly over: boolean;
}

/** A fresh backend for every test. */
export class Bench {
  backend!: Backend<Sample>;

  constructor(readonly where: Where) {}

  async sit(options: NewTable<Sample>, seat = 0, name = "Ada"): Promise<Person> {
    const { id } = await this.backend.create(options);
    return Person.enter(this.backend, id, seat, name);
  }

  /** The last record that was saved of each table. */
  saving(): Map<string, Saved> {
    const saved = new Map<string, Saved>();
    this.backend.onSaved((table, record, over) => saved.set(table, { record, over }));
    return saved;
  }

  /** The record of a game that is over, as soon as it is saved. */
  saved(table: string): Promise<Saved> {
    return new Promise((resolve) => {
      const stop = this.backend.onSaved((one, record, over) => {
        if (one !== table || !over) return;
        stop();
        resolve({ record, over });
      });
    });
  }
}
