// The house of Stack Market: tables of the worker, and the dice on them.

import type { PracticeWishes, Stacking, StackingOutcome } from "$gen/messages";
import type { SeatOrSpectator } from "../../../door/door.ts";
import type { Posted } from "../../../engine/calls.ts";
import type { Port } from "../../../engine/port.ts";
import engineAddress from "../../../engine/stackmarket.wasm?url";
import { type WorkerDoor, WorkerHouse } from "../../../engine/worker_door.ts";
import type { DiceLine, Onlooker } from "../dice/pictures.ts";
import type { StackCalls } from "./calls.ts";

export interface Practice extends DiceLine {
  readonly told: Stacking;
  outcome(): Promise<StackingOutcome>;
  close(): void;
}

/** The engine of this build. */
const presentEngine = new URL(engineAddress, import.meta.url).href;

export class StackHouse extends WorkerHouse<"stackmarket"> {
  private readonly onlookers = new Map<number, Onlooker>();
  private readonly unseen = new Map<number, Uint8Array[]>(); // shown before anybody looked

  protected override hear(posted: Posted<"stackmarket">): void {
    if (posted.kind === "stacking") {
      for (const client of posted.clients) this.onlookers.get(client)?.stacking(posted.told);
    } else if (posted.kind === "picture") {
      for (const client of posted.clients) this.show(client, posted.bytes);
    } else super.hear(posted);
  }

  private show(client: number, bytes: Uint8Array): void {
    const onlooker = this.onlookers.get(client);
    if (onlooker) onlooker.picture(bytes);
    else this.unseen.set(client, [...(this.unseen.get(client) ?? []), bytes]);
  }

  private ask<Name extends keyof StackCalls>(name: Name, ...args: Parameters<StackCalls[Name]>) {
    // The worker of this house knows more calls than others.
    return (this.call as (name: string, ...args: unknown[]) => Promise<unknown>).call(
      this,
      name,
      ...args,
    ) as Promise<ReturnType<StackCalls[Name]>>;
  }

  override async enter(
    table: string,
    seat: SeatOrSpectator,
    name: string,
  ): Promise<WorkerDoor<"stackmarket">> {
    const door = await super.enter(table, seat, name);
    door.dice = this.diceOf(door);
    return door;
  }

  /** The dice as they are seen through a door of this house. */
  private diceOf({ client, table }: WorkerDoor<"stackmarket">): DiceLine {
    return {
      watch: (onlooker) => {
        this.onlookers.set(client, onlooker);
        this.ask("watch", table, client).catch(() => {});
        return () => this.onlookers.delete(client);
      },
      intent: (bytes) => {
        this.ask("intent", table, client, bytes).catch(() => {});
      },
    };
  }

  async practice(wishes: PracticeWishes): Promise<Practice> {
    return this.practiceOf(await this.ask("practice", wishes));
  }

  /** A stacking of a record as it was, told again at so many times its speed. */
  async again(record: string, line: number, speed: number): Promise<Practice> {
    const { replay } = await this.ask("openReplay", record);
    try {
      return this.practiceOf(await this.ask("again", replay, line, speed));
    } finally {
      this.ask("closeReplay", replay).catch(() => {});
    }
  }

  private practiceOf({ client, told }: { client: number; told: Stacking }): Practice {
    return {
      told,
      watch: (onlooker) => {
        this.onlookers.set(client, onlooker);
        onlooker.stacking(told);
        for (const bytes of this.unseen.get(client) ?? []) onlooker.picture(bytes);
        this.unseen.delete(client);
        return () => this.onlookers.delete(client);
      },
      intent: (bytes) => {
        this.ask("practiceIntent", client, bytes).catch(() => {});
      },
      outcome: () => this.ask("outcome", client),
      close: () => {
        this.onlookers.delete(client);
        this.unseen.delete(client);
        this.ask("endPractice", client).catch(() => {});
      },
    };
  }
}

/** Starts a worker; `engine` is the address of another engine than that of this build. */
export async function createHouse(engine = presentEngine): Promise<StackHouse> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "stackmarket" });
  const house = new StackHouse(worker as Port, engine, () => worker.terminate());
  worker.addEventListener("error", (event) =>
    house.stopped(event.message || "the worker could not be started"),
  );
  await house.ready;
  return house;
}
