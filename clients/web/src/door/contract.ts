// How a house and its doors behave, whatever is behind them. The worker's keeps to it, and so will a server's.
import { afterEach, beforeEach, describe } from "vitest";
import { afterwardsContract } from "./contract/afterwards.ts";
import { Bench } from "./contract/bench.ts";
import { playContract } from "./contract/play.ts";
import { tablesContract } from "./contract/tables.ts";
import type { House } from "./door.ts";

export function contract(name: string, makeHouse: () => Promise<House>): void {
  describe(name, () => {
    const bench = new Bench();
    beforeEach(async () => {
      bench.house = await makeHouse();
    });
    afterEach(() => bench.house.close());

    tablesContract(bench);
    playContract(bench);
    afterwardsContract(bench);
  });
}
