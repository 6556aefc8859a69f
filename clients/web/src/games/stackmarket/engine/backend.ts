// The backend of Stack Market: tables of the worker, and the dice on them.

import type {
  DayRequest,
  HandAsked,
  HandChance,
  HandRecord,
  HandTried,
  PracticeRequest,
  Stacking,
  StackingOutcome,
  TowerDuel,
} from "$gen/messages";
import type { SeatOrSpectator } from "../../../door/door.ts";
import type { Posted } from "../../../engine/calls.ts";
import type { Port } from "../../../engine/port.ts";
import engineAddress from "../../../engine/stackmarket.wasm?url";
import { WorkerBackend, type WorkerDoor } from "../../../engine/worker_door.ts";
import { type DiceChannel, type DiceListener, Poses } from "../dice/pictures.ts";
import { remember } from "../learn/own_hand.ts";
import type { StackCalls } from "./calls.ts";

export interface Practice extends DiceChannel {
  readonly told: Stacking;
  outcome(): Promise<StackingOutcome>;
  /** What the hand was told: enough to repeat it. */
  inputs(): Promise<Uint8Array>;
  close(): void;
}

/** A tower without a market. */
export interface Solo extends Practice {
  /** What its dice show, from the lowest on. */
  readonly faces: readonly number[];
}

export interface DayTower extends Solo {
  /** The earlier run, as it is seen; null where there is none. */
  readonly ghost: Pick<DiceChannel, "watch"> | null;
}

export interface Duel {
  readonly state: TowerDuel;
  turn(): Promise<Solo>;
  /** The turn is over: how the duel stands now. */
  answer(turn: Solo): Promise<TowerDuel>;
  close(): void;
}

/** The engine of this build. */
const presentEngine = new URL(engineAddress, import.meta.url).href;

export class StackBackend extends WorkerBackend<"stackmarket"> {
  private readonly listeners = new Map<number, DiceListener>();
  /** Told when the only person at a table has stacked. */
  stacked: ((told: Stacking, outcome: StackingOutcome) => void) | null = null;
  private readonly unseen = new Map<number, Uint8Array[]>(); // shown before anybody looked

  protected override hear(posted: Posted<"stackmarket">): void {
    if (posted.kind === "stacking") {
      for (const client of posted.clients) this.listeners.get(client)?.stacking(posted.told);
    } else if (posted.kind === "picture") {
      for (const client of posted.clients) this.show(client, posted.bytes);
    } else if (posted.kind === "stacked") {
      this.stacked?.(posted.told, posted.outcome);
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

  /** A stacking of a record as it was, told again at so many times its speed; its first steps are not shown. */
  async again(record: string, line: number, speed: number, unseen = 0): Promise<Practice> {
    const { replay } = await this.ask("openReplay", record);
    try {
      return this.practiceOf(await this.ask("again", replay, line, speed, unseen));
    } finally {
      this.ask("closeReplay", replay).catch(() => {});
    }
  }

  /** At which step of such a stacking the building came down; null if it stood. */
  async fallOf(record: string, line: number): Promise<number | null> {
    const practice = await this.again(record, line, Number.POSITIVE_INFINITY);
    const poses = new Poses();
    try {
      return await new Promise<number | null>((resolve) => {
        practice.watch({
          stacking: () => undefined,
          picture: (bytes) => {
            const { head } = poses.take(bytes) ? poses : { head: null };
            if (head?.collapsed) resolve(head.step);
            else if (head?.over) resolve(null);
          },
        });
      });
    } finally {
      practice.close();
    }
  }

  /** The tower of a day; `earlier` are inputs of another run of it. */
  async dayTower(wishes: DayRequest, earlier: Uint8Array | null): Promise<DayTower> {
    const { client, told, ghost } = await this.ask("dayTower", wishes, earlier);
    return {
      ...this.practiceOf({ client, told: told.stacking }),
      faces: told.faces,
      ghost: ghost === null ? null : { watch: (listener) => this.watchDice(ghost, told.stacking, listener) },
    };
  }

  /** Two people take turns with the same dice. */
  async duel(seed: string): Promise<Duel> {
    const { duel, state } = await this.ask("duel", seed);
    const clients = new Map<Solo, number>();
    return {
      state,
      turn: async () => {
        const { client, told } = await this.ask("duelTurn", duel);
        const turn = { ...this.practiceOf({ client, told: told.stacking }), faces: told.faces };
        clients.set(turn, client);
        return turn;
      },
      answer: (turn) => this.ask("duelAnswer", duel, clients.get(turn) ?? 0),
      close: () => {
        this.ask("closeDuel", duel).catch(() => {});
      },
    };
  }

  handRecord(tried: HandTried): Promise<HandRecord> {
    return this.ask("handRecord", tried);
  }
  handChance(asked: HandAsked): Promise<HandChance> {
    return this.ask("handChance", asked);
  }

  private watchDice(client: number, told: Stacking, listener: DiceListener): () => void {
    this.listeners.set(client, listener);
    listener.stacking(told);
    for (const bytes of this.unseen.get(client) ?? []) listener.picture(bytes);
    this.unseen.delete(client);
    return () => this.listeners.delete(client);
  }

  private practiceOf({ client, told }: { client: number; told: Stacking }): Practice {
    return {
      told,
      watch: (listener) => this.watchDice(client, told, listener),
      intent: (bytes) => {
        this.ask("practiceIntent", client, bytes).catch(() => {});
      },
      outcome: () => this.ask("outcome", client),
      inputs: () => this.ask("inputs", client),
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
  backend.stacked = (told, outcome) => {
    remember(backend, told, outcome).catch(() => {}); // a record that is not kept costs nothing else
  };
  await backend.ready;
  return backend;
}
