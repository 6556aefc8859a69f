// The worker's side of the border, over any port: the first message names the engine, every other one is a call.
import type { Asked, Begin, Posted } from "./calls.ts";
import type { Port } from "./port.ts";

/** Whatever answers calls: the host of a game. */
interface Answering {
  answer(asked: Asked): void;
}

type Make = (
  engine: WebAssembly.Module,
  deliver: (posts: readonly Posted[]) => void,
  stopped: (error: unknown) => void,
  cores: number,
) => Promise<Answering>;

export function serve(port: Port, load: (address: string) => Promise<WebAssembly.Module>, make: Make): void {
  const post = (posts: readonly Posted[]) => port.postMessage(posts);
  let host: ReturnType<Make> | undefined;
  const stop = (error: unknown) =>
    post([{ kind: "stopped", reason: error instanceof Error ? error.message : String(error) }]);
  const begin = async ({ engine, cores = 1 }: Begin) => {
    const started = await make(await load(engine), post, stop, cores);
    post([{ kind: "ready" }]);
    return started;
  };
  port.addEventListener("message", ({ data }) => {
    if (!host) {
      host = begin(data as Begin);
      host.catch(stop);
    } else {
      host.then((ready) => ready.answer(data as Asked)).catch(stop);
    }
  });
}
