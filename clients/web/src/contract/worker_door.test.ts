import { contract } from "./contract.ts";
import { backendInProcess } from "./testing.ts";

contract("the engine in a worker", "device", () => backendInProcess());
