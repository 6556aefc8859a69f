// `npm run deals -- --deals 10000`: plays deals at a server and verifies each with the client's own code. The exit code is 1
// if one is not verified.
import { parseArgs } from "node:util";
import { playDeals } from "../src/contract/play_deals.ts";
import { backendInProcess } from "../src/contract/testing.ts";
import { startServer } from "../src/contract/testing_server.ts";

const { values } = parseArgs({ options: { deals: { type: "string", default: "10000" } } });
const deals = Number(values.deals);
const server = await startServer(["--tables", String(deals + 100)]);
const backend = await backendInProcess();
const begun = performance.now();
const { verified, others } = await playDeals({
  address: server.address,
  deals,
  engine: async () => backend,
  atOnce: 8,
});
const seconds = (performance.now() - begun) / 1000;
console.log(`${verified} of ${deals} deals verified by the client's own code, in ${seconds.toFixed(0)} s.`);
for (const other of others.slice(0, 10)) console.log(JSON.stringify(other));
backend.close();
await server.stop();
process.exitCode = verified === deals ? 0 : 1;
