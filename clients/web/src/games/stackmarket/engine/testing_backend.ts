// For tests: the worker of Stack Market in the same process, and a game that somebody passed on.
import { readFileSync } from "node:fs";
import { channel } from "../../../contract/channel.ts";
import { serve } from "../../../engine/serve.ts";
import { readText } from "../../../replay/taking.ts";
import { StackBackend } from "./backend.ts";
import { StackEngine } from "./engine.ts";
import { StackHost } from "./host.ts";

const engineFile = new URL("../../../../../../build/wasm/stackmarket.wasm", import.meta.url);
const passedOn = new URL("../../../../e2e/stack_fall.game", import.meta.url);

/** The worker's own code behind a message channel. */
export async function backendInProcess(): Promise<StackBackend> {
  const ports = channel();
  serve(
    ports.worker,
    async () => WebAssembly.compile(readFileSync(engineFile)),
    async (engine, deliver, stopped) => new StackHost(await StackEngine.start(engine), deliver, stopped),
  );
  const backend = new StackBackend(ports.page, "stackmarket.wasm", ports.close);
  ports.start();
  await backend.ready;
  return backend;
}

/** A record, and the position at whose next line a building comes down. */
export function recordedFall(): { readonly record: string; readonly moment: number } {
  const { record, at } = readText(readFileSync(passedOn, "utf8"));
  return { record, moment: at ?? 0 };
}
