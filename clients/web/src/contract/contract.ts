// How a backend and its doors behave, whatever is behind them: a worker of this device or a server. Four things are different
// at a server, and each has a test that says so in place of the device's own:
//
//   - the record of a running game is nobody's business, so it is not saved before the end and not gone on with;
//   - the game does not wait for people who are away: bots move as soon as it has begun;
//   - the pace of the bots is agreed when the table is made, so setPace does nothing;
//   - a connection may say so much and no more, so floods are tried on one's own device.
import { afterEach, beforeEach, describe } from "vitest";
import type { Backend } from "../door/door.ts";
import { afterwardsContract } from "./afterwards.ts";
import { Bench, type Where } from "./bench.ts";
import { playContract } from "./play.ts";
import type { Sample } from "./sample.ts";
import { tablesContract } from "./tables.ts";

export function contract(name: string, where: Where, makeBackend: () => Promise<Backend<Sample>>): void {
  describe(name, () => {
    const bench = new Bench(where);
    beforeEach(async () => {
      bench.backend = await makeBackend();
    });
    afterEach(() => bench.backend.close());

    tablesContract(bench);
    playContract(bench);
    afterwardsContract(bench);
  });
}
