// The web worker of a helper.
import { help } from "./helpers.ts";

help(self);
