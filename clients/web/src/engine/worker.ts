// The web worker: the engine and its tables, away from the page, so that a thinking bot never stalls it.
import { load } from "./load.ts";
import { serve } from "./serve.ts";

serve(self as unknown as Parameters<typeof serve>[0], load);
