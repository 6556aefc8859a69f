// For tests: the worker of Stack Market in the same process, and a game that somebody passed on.
import { readFileSync } from "node:fs";
import type { Port } from "../../../engine/port.ts";
import { serve } from "../../../engine/serve.ts";
import { readText } from "../../../replay/taking.ts";
import { StackBackend } from "./backend.ts";
import { StackEngine } from "./engine.ts";
import { StackHost } from "./host.ts";

const engineFile = new URL("../../../../../../build/wasm/stackmarket.wasm", import.meta.url);
const passedOn = new URL("../../../../e2e/stack_fall.game", import.meta.url);

/** The worker's own code behind a message channel. */
export async function backendInProcess(): Promise<StackBackend> {
  const { port1, port2 } = new MessageChannel();
  serve(
    port2 as unknown as Port,
    async () => WebAssembly.compile(readFileSync(engineFile)),
    async (engine, deliver, stopped) => new StackHost(await StackEngine.start(engine), deliver, stopped),
  );
  port2.start();
  const backend = new StackBackend(port1 as unknown as Port, "stackmarket.wasm", () => {
    port1.close();
    port2.close();
  });
  port1.start();
  await backend.ready;
  return backend;
}

/** A record, and the position at whose next line a building comes down. */
export function recordedFall(): { readonly record: string; readonly moment: number } {
  const { record, at } = readText(readFileSync(passedOn, "utf8"));
  return { record, moment: at ?? 0 };
}
