// The engine of this game in a worker.
import address from "../../../engine/bourse.wasm?url";
import fullAddress from "../../../engine/whale.later.wasm?url";
import * as worker from "../../../engine/worker_door.ts";

/** The engine of this build. */
const presentEngine = new URL(address, import.meta.url).href;

/** The file of the engine with all bots. */
export const fullEngine = fullAddress.slice(fullAddress.lastIndexOf("/") + 1);

/** Starts a worker; `engine` is the address of another engine than that of this build, for a game begun with it. */
export const createBackend = (engine = presentEngine) => worker.createBackend<"stockpile">(engine);

/** An engine of one's own, for lessons and pictures. */
export const openEngine = (): Promise<worker.OwnEngine<"stockpile">> => worker.openEngine(presentEngine);
