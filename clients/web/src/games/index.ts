// The games of this client, one row each; the first is meant where none is named. Imported once, when the program starts.
import { register } from "../game/registry.ts";
import { stackmarket } from "./stackmarket/index.ts";
import { stockpile } from "./stockpile/index.ts";
import { toy } from "./toy/index.ts";

register([stockpile, stackmarket, toy]);
