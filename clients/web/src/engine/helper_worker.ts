// The web worker of a helper.
import { help } from "./helpers.ts";

help(self as unknown as Parameters<typeof help>[0]);
