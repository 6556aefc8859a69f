// The backend of Stack Market: tables of the worker, and the dice on them.

import type { PracticeRequest, Stacking, StackingOutcome } from "$gen/messages";
import type { SeatOrSpectator } from "../../../door/door.ts";
import type { Posted } from "../../../engine/calls.ts";
import type { Port } from "../../../engine/port.ts";
import engineAddress from "../../../engine/stackmarket.wasm?url";
import { WorkerBackend, type WorkerDoor } from "../../../engine/worker_door.ts";
import type { DiceChannel, DiceListener } from "../dice/pictures.ts";
import type { StackCalls } from "./calls.ts";

export interface Practice extends DiceChannel {
  readonly told: Stacking;
  outcome(): Promise<StackingOutcome>;
  close(): void;
}

/** The engine of this build. */
const presentEngine = new URL(engineAddress, import.meta.url).href;

export class StackBackend extends WorkerBackend<"stackmarket"> {
  private readonly listeners = new Map<number, DiceListener>();
  private readonly unseen = new Map<number, Uint8Array[]>(); // shown before anybody looked

  protected override hear(posted: Posted<"stackmarket">): void {
    if (posted.kind === "stacking") {
      for (const client of posted.clients) this.listeners.get(client)?.stacking(posted.told);
    } else if (posted.kind === "picture") {
      for (const client of posted.clients) this.show(client, posted.bytes);
    } else super.hear(posted);
  }

  private show(client: number, bytes: Uint8Array): void {
    const listener = this.listeners.get(client);
    if (listener) listener.picture(bytes);
    else this.unseen.set(client, [...(this.unseen.get(client) ?? []), bytes]);
  }

  private ask<Name extends keyof StackCalls>(name: Name, ...args: Parameters<StackCalls[Name]>) {
    // The worker of this backend knows more calls than others.
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

  /** The dice as they are seen through a door of this backend. */
  private diceOf({ client, table }: WorkerDoor<"stackmarket">): DiceChannel {
    return {
      watch: (listener) => {
        this.listeners.set(client, listener);
        this.ask("watch", table, client).catch(() => {});
        return () => this.listeners.delete(client);
      },
      intent: (bytes) => {
        this.ask("intent", table, client, bytes).catch(() => {});
      },
      tempo: (times) => {
        this.ask("tempo", table, times).catch(() => {});
      },
    };
  }

  async practice(wishes: PracticeRequest): Promise<Practice> {
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
      watch: (listener) => {
        this.listeners.set(client, listener);
        listener.stacking(told);
        for (const bytes of this.unseen.get(client) ?? []) listener.picture(bytes);
        this.unseen.delete(client);
        return () => this.listeners.delete(client);
      },
      intent: (bytes) => {
        this.ask("practiceIntent", client, bytes).catch(() => {});
      },
      outcome: () => this.ask("outcome", client),
      close: () => {
        this.listeners.delete(client);
        this.unseen.delete(client);
        this.ask("endPractice", client).catch(() => {});
      },
    };
  }
}

/** Starts a worker; `engine` is the address of another engine than that of this build. */
export async function createBackend(engine = presentEngine): Promise<StackBackend> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "stackmarket" });
  const backend = new StackBackend(worker as Port, engine, () => worker.terminate());
  worker.addEventListener("error", (event) =>
    backend.stopped(event.message || "the worker could not be started"),
  );
  await backend.ready;
  return backend;
}
