// The door to the engine in a worker: everything on this device, nothing sent anywhere.
import {
  type Backend,
  type Catalogue,
  type ConfigRequest,
  type Door,
  type GameName,
  type NewTable,
  Refused,
  type Replay,
  type Resumed,
  type RulesProblem,
  type SeatOrSpectator,
  type TableAnswer,
  type TableInfo,
  type TableRequest,
  type TableTold,
} from "../door/door.ts";
import type { DiceChannel } from "../door/stacking.ts";
import type { Asked, CallName, Calls, Posted } from "./calls.ts";
import type { Port } from "./port.ts";

/** An engine of one's own for the engine protocol, in a worker of its own. */
export interface OwnEngine<G extends GameName = GameName> {
  readonly backend: Backend<G>;
  ask(line: string): Promise<string>;
  close(): void;
}

/** `engine` is the address of its file. */
export async function openEngine<G extends GameName>(engine: string): Promise<OwnEngine<G>> {
  const backend = await createBackend<G>(engine);
  return { backend, ask: (line) => backend.call("ask", line), close: () => backend.close() };
}

/** Starts a worker with an engine; `engine` is the address of its file. */
export async function createBackend<G extends GameName>(engine: string): Promise<WorkerBackend<G>> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    name: "bourse",
  });
  const backend = new WorkerBackend<G>(worker, engine, () => worker.terminate());
  worker.addEventListener("error", (event) =>
    backend.stopped(event.message || "the worker could not be started"),
  );
  await backend.ready;
  return backend;
}

interface Call {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export class WorkerBackend<G extends GameName = GameName> implements Backend<G> {
  readonly engine: string;
  readonly ready: Promise<this>;
  private readonly calls = new Map<number, Call>();
  private readonly doors = new Map<number, WorkerDoor<G>>();
  private readonly early = new Map<number, TableTold<G>[]>(); // told before `enter` was answered
  private readonly savers = new Set<(table: string, record: string, over: boolean) => void>();
  private readonly stoppers = new Set<(reason: string) => void>();
  private lastCall = 0;
  private lastEntered = 0; // clients are numbered as they come
  private gone: Error | undefined;
  private isReady!: Call;

  constructor(
    private readonly port: Port,
    address: string,
    private readonly end: () => void,
  ) {
    this.engine = address.slice(address.lastIndexOf("/") + 1);
    this.ready = new Promise<this>((resolve, reject) => {
      this.isReady = { resolve: resolve as (value: unknown) => void, reject };
    });
    port.addEventListener("message", ({ data }) => {
      for (const posted of data as readonly Posted<G>[]) this.hear(posted);
    });
    port.postMessage({ engine: address, cores: globalThis.navigator?.hardwareConcurrency });
  }

  create(options: NewTable<G>): Promise<TableInfo<G>> {
    return this.call("create", options);
  }
  resume(record: string, options: Resumed): Promise<TableInfo<G>> {
    return this.call("resume", record, options);
  }
  catalogue(): Promise<Catalogue<G>> {
    return this.call("catalogue");
  }
  checkConfig(config: ConfigRequest<G>, game?: string): Promise<RulesProblem<G> | null> {
    return this.call("checkConfig", config, game);
  }
  companion(asked: object): Promise<unknown> {
    return this.call("companion", asked);
  }
  setPace(table: string, pace: number): void {
    this.call("setPace", table, pace).catch(() => {}); // a table that is gone needs no pace
  }
  dismiss(table: string): void {
    for (const door of this.doors.values()) if (door.table === table) door.close();
    this.call("dismiss", table).catch(() => {});
  }

  async enter(table: string, seat: SeatOrSpectator, name: string): Promise<WorkerDoor<G>> {
    const entered = await this.call("enter", table, seat, name);
    const door = new WorkerDoor<G>(this, table, entered.seat, entered.client);
    this.doors.set(entered.client, door);
    for (const told of this.early.get(entered.client) ?? []) door.hear(told);
    this.early.delete(entered.client);
    this.lastEntered = Math.max(this.lastEntered, entered.client);
    return door;
  }

  onSaved(listener: (table: string, record: string, over: boolean) => void): () => void {
    this.savers.add(listener);
    return () => this.savers.delete(listener);
  }

  onStopped(listener: (reason: string) => void): () => void {
    this.stoppers.add(listener);
    return () => this.stoppers.delete(listener);
  }

  async replay(record: string): Promise<Replay<G>> {
    const { replay, about } = await this.call("openReplay", record);
    return {
      game: about.game,
      config: about.config,
      players: about.players,
      lines: about.lines,
      over: about.over,
      scores: about.scores,
      view: (at, seat, open = false) => this.call("moment", replay, at, seat, open),
      record: (at, seat) => this.call("recordAt", replay, at, seat),
      hindsight: async (seat, passes) => {
        const hindsight = await this.call("openHindsight", replay, seat, passes);
        return {
          advice: (line) => this.call("advice", hindsight, line),
          work: (time) => this.call("workHindsight", hindsight, time),
          findings: () => this.call("findings", hindsight),
          close: () => {
            this.call("closeHindsight", hindsight).catch(() => {});
          },
        };
      },
      events: (seat) => this.call("events", replay, seat),
      // The line that caused an event is the last one with no more events before it.
      lineOfEvent: (event) => about.before.findLastIndex((before) => before <= event) + 1,
      text: () => this.call("texts", replay),
      worth: () => this.call("worth", replay),
      outlook: () => this.call("outlook", replay),
      drawn: () => this.call("drawn", replay),
      close: () => {
        this.call("closeReplay", replay).catch(() => {});
      },
    };
  }

  close(): void {
    this.stoppers.clear(); // nobody needs to be told
    for (const door of this.doors.values()) door.close();
    this.stopped("the backend is closed");
  }

  /** Nothing can be asked any more. */
  stopped(reason: string): void {
    if (this.gone) return;
    this.gone = new Error(reason);
    this.isReady.reject(this.gone);
    this.ready.catch(() => {});
    for (const call of this.calls.values()) call.reject(this.gone);
    this.calls.clear();
    this.doors.clear();
    this.end();
    for (const listener of this.stoppers) listener(reason);
  }

  call<Name extends CallName>(
    name: Name,
    ...args: Parameters<Calls<G>[Name]>
  ): Promise<ReturnType<Calls<G>[Name]>> {
    if (this.gone) return Promise.reject(this.gone);
    const asked: Asked = { call: ++this.lastCall, name, args };
    return new Promise((resolve, reject) => {
      this.calls.set(asked.call, { resolve: resolve as (value: unknown) => void, reject });
      this.port.postMessage(asked);
    });
  }

  leave(door: WorkerDoor<G>): void {
    this.doors.delete(door.client);
    this.call("leave", door.table, door.client).catch(() => {});
  }

  protected hear(posted: Posted<G>): void {
    switch (posted.kind) {
      case "ready":
        this.isReady.resolve(this);
        break;
      case "answer":
        this.take(posted.call)?.resolve(posted.value);
        break;
      case "refused":
        this.take(posted.call)?.reject(new Refused(posted.problem));
        break;
      case "told":
        this.tell(posted.client, posted.told);
        break;
      case "saved":
        for (const listener of this.savers) listener(posted.table, posted.record, posted.over);
        break;
      case "stopped":
        this.stopped(posted.reason);
        break;
    }
  }

  private tell(client: number, told: TableTold<G>): void {
    const door = this.doors.get(client);
    if (door) door.hear(told);
    else if (client > this.lastEntered) this.early.set(client, [...(this.early.get(client) ?? []), told]);
    // Else it was on its way while the door was closed.
  }

  private take(call: number): Call | undefined {
    const found = this.calls.get(call);
    this.calls.delete(call);
    return found;
  }
}

export class WorkerDoor<G extends GameName = GameName> implements Door<G> {
  dice?: DiceChannel;
  private readonly listeners = new Set<(told: TableTold<G>) => void>();
  private waiting: TableTold<G>[] = [];
  private closed = false;

  constructor(
    private readonly backend: WorkerBackend<G>,
    readonly table: string,
    readonly seat: SeatOrSpectator,
    readonly client: number,
  ) {}

  send(message: TableRequest<G>): Promise<TableAnswer<G>> {
    if (this.closed) return Promise.reject(new Error("this door is closed"));
    return this.backend.call("send", this.table, this.client, message);
  }

  listen(listener: (told: TableTold<G>) => void): () => void {
    this.listeners.add(listener);
    const waiting = this.waiting;
    this.waiting = [];
    for (const told of waiting) listener(told);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.listeners.clear();
    this.backend.leave(this);
  }

  hear(told: TableTold<G>): void {
    if (this.closed) return;
    if (this.listeners.size === 0) this.waiting.push(told);
    else for (const listener of this.listeners) listener(told);
  }
}
