// The engine of this game in a worker.
import address from "../../../engine/toy.wasm?url";
import * as worker from "../../../engine/worker_door.ts";

const presentEngine = new URL(address, import.meta.url).href;

export const createBackend = (engine = presentEngine) => worker.createBackend(engine);
