// For tests: people who play by themselves, and a backend in the same process.
import { readFileSync } from "node:fs";
import type { Backend, Door, Move, SeatOrSpectator, TableTold } from "../door/door.ts";
import { type Followed, follow } from "../door/follow.ts";
import type { TableModel } from "../door/model.ts";
import { Engine } from "../engine/engine.ts";
import type { Helpers } from "../engine/helpers.ts";
import { Host } from "../engine/host.ts";
import { serve } from "../engine/serve.ts";
import { WorkerBackend } from "../engine/worker_door.ts";
import { channel } from "./channel.ts";
import type { Sample } from "./sample.ts";

const engineFile = new URL("../engine/bourse.wasm", import.meta.url);

/** The worker's own code behind a message channel, so that everything passes the border it passes in a browser. */
export async function backendInProcess(
  hire?: (engine: WebAssembly.Module) => Helpers,
  file = engineFile,
): Promise<Backend<Sample>> {
  const ports = channel();
  serve(
    ports.worker,
    async () => WebAssembly.compile(readFileSync(file)),
    async (engine, deliver, stopped) =>
      new Host(await Engine.start(engine), deliver, stopped, hire && (() => hire(engine))),
  );
  const backend = new WorkerBackend<Sample>(ports.page, "bourse.wasm", ports.close);
  ports.start();
  return backend.ready;
}

/** A small generator, so that tests repeat. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export type Choose = (model: TableModel<Sample>) => Move<Sample>;

export const anyMove = (seed: number): Choose => {
  const next = random(seed);
  return (model) => model.legal[Math.floor(next() * model.legal.length)]!;
};

/** A person with a door and a picture of the table. */
export class Person {
  readonly told: TableTold<Sample>[] = [];
  private readonly followed: Followed<Sample>;
  private readonly waiters = new Set<() => void>();

  private constructor(readonly door: Door<Sample>) {
    const recorded: Door<Sample> = {
      table: door.table,
      seat: door.seat,
      send: (message) => door.send(message),
      close: () => door.close(),
      listen: (listener) =>
        door.listen((told) => {
          this.told.push(told);
          listener(told);
        }),
    };
    this.followed = follow(recorded, () => {
      for (const wake of [...this.waiters]) wake();
    });
  }

  static async enter(
    backend: Pick<Backend<Sample>, "enter">,
    table: string,
    seat: SeatOrSpectator,
    name = "Ada",
  ): Promise<Person> {
    return new Person(await backend.enter(table, seat, name));
  }

  get model(): TableModel<Sample> {
    return this.followed.model;
  }

  /** Resolves when the picture of the table is as asked. */
  until(isSo: (model: TableModel<Sample>) => boolean, what = "something"): Promise<TableModel<Sample>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(look);
        reject(
          new Error(`waited in vain for ${what}; line ${this.model.n}, ${JSON.stringify(this.model.node)}`),
        );
      }, 10_000);
      const look = () => {
        if (!isSo(this.model)) return;
        clearTimeout(timer);
        this.waiters.delete(look);
        resolve(this.model);
      };
      this.waiters.add(look);
      look();
    });
  }

  /** Resolves when this person is asked and no instruction answers. */
  async asked(): Promise<TableModel<Sample>> {
    const isAsked = (model: TableModel<Sample>) => model.decision !== null || model.over;
    do await this.until(isAsked, "a decision");
    while (!isAsked(this.model)); // what came along with it may have answered it
    return this.model;
  }

  move(...moves: Move[]) {
    return this.door.send({ do: "moves", decision: this.model.decision ?? 0, moves });
  }

  /** Plays until the game is over, or until `stop` says so at an own decision. */
  play(choose: Choose, stop?: (model: TableModel<Sample>) => boolean): Promise<void> {
    return this.answer(choose, () => undefined, stop);
  }

  /**
   * As play; `seen` gets every decision that was this person's to make. One that an instruction had answered already when
   * the move came is not among them: over a network it can be seen for a moment.
   */
  async answer(
    choose: Choose,
    seen: (model: TableModel<Sample>) => void,
    stop: (model: TableModel<Sample>) => boolean = () => false,
  ): Promise<void> {
    for (;;) {
      const model = await this.asked();
      if (model.over || stop(model)) return;
      const answer = await this.move(choose(model));
      if (answer.type !== "refused") seen(model);
      else if (answer.error.code !== "stale")
        throw new Error(`a legal move was refused: ${JSON.stringify(answer)}`);
    }
  }
}
