// The web worker of Stack Market: the engine, its tables and its dice.
import { load } from "../../../engine/load.ts";
import { serve } from "../../../engine/serve.ts";
import { StackEngine } from "./engine.ts";
import { StackHost } from "./host.ts";

serve(
  self,
  load,
  async (engine, deliver, stopped) => new StackHost(await StackEngine.start(engine), deliver, stopped),
);
