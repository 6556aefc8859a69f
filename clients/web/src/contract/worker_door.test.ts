import { contract } from "./contract.ts";
import { houseInProcess } from "./testing.ts";

contract("the engine in a worker", "device", () => houseInProcess());
