// Workers that help a bot to think: each opens the bot's table from its record and lets a train of thought run there.
// Nothing of a browser is used here, so that tests run the same code.
import { Engine, type Known } from "./engine.ts";
import type { Port } from "./port.ts";

interface Task {
  readonly record: string;
  readonly known: Known;
  readonly strand: number;
}

type Found = { readonly found: string } | { readonly failed: string };

/** The helper's side: the first message is the engine, every other one a task. */
export function help(port: Port): void {
  let engine: Promise<Engine> | undefined;
  let open = { record: "", table: 0 };
  const ponder = async ({ record, known, strand }: Task): Promise<Found> => {
    const ready = (await engine)!;
    if (open.record !== record) {
      ready.closeTable(open.table);
      open = { record, table: ready.resumeTable({ record, seed: "0" }) }; // the record has its own
    }
    return { found: ready.ponder(open.table, known, strand) };
  };
  port.addEventListener("message", ({ data }) => {
    if (!engine) engine = Engine.start(data as WebAssembly.Module);
    else
      ponder(data as Task)
        .catch((error): Found => ({ failed: String(error) }))
        .then((found) => port.postMessage(found));
  });
}

/** The host's side. */
export class Helpers {
  private readonly crew: Helper[];

  constructor(engine: WebAssembly.Module, count: number, hire: (failed: (reason: string) => void) => Port) {
    this.crew = Array.from({ length: count }, () => new Helper(engine, hire));
  }

  /** What all trains of thought found; fails if one of them found nothing. */
  ponder(record: string, known: Known, strands: number): Promise<string[]> {
    return Promise.all(
      Array.from({ length: strands }, (_, strand) =>
        this.crew[strand % this.crew.length]!.do({ record, known, strand }),
      ),
    );
  }
}

/** Does one task after the other. */
class Helper {
  private readonly port: Port;
  private readonly waiting: { resolve(found: string): void; reject(error: Error): void }[] = [];
  private failed: string | undefined;

  constructor(engine: WebAssembly.Module, hire: (failed: (reason: string) => void) => Port) {
    this.port = hire((reason) => {
      this.failed = reason;
      for (const { reject } of this.waiting.splice(0)) reject(new Error(reason));
    });
    this.port.addEventListener("message", ({ data }) => {
      const answer = data as Found;
      const task = this.waiting.shift();
      if ("found" in answer && answer.found !== "") task?.resolve(answer.found);
      else task?.reject(new Error("found" in answer ? "nothing was found" : answer.failed));
    });
    this.port.postMessage(engine);
  }

  do(task: Task): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.failed !== undefined) {
        reject(new Error(this.failed));
        return;
      }
      this.waiting.push({ resolve, reject });
      this.port.postMessage(task);
    });
  }
}
