// The web worker: the engine and its tables, away from the page, so that a thinking bot never stalls it.
import { Engine } from "./engine.ts";
import { Helpers } from "./helpers.ts";
import { Host } from "./host.ts";
import { load } from "./load.ts";
import type { Port } from "./port.ts";
import { serve } from "./serve.ts";

const hire = (failed: (reason: string) => void): Port => {
  const worker = new Worker(new URL("./helper_worker.ts", import.meta.url), {
    type: "module",
    name: "helper",
  });
  worker.addEventListener("error", (event) => failed(event.message || "the helper could not be started"));
  return worker;
};

serve(self, load, async (engine, deliver, stopped, cores) => {
  const started = await Engine.start(engine);
  const helping = Math.min(4, cores - 1); // one is left to the page, and there is no work for more than four
  const helpers = () => new Helpers(engine, helping, hire);
  return new Host(started, deliver, stopped, helping > 1 && started.shares ? helpers : undefined);
});
