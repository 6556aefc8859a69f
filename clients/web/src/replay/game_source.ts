// Finished games of the server as replays: read from there, and brought there.

import { serverBackend } from "../net/backend";
import { gameLink } from "../net/links";
import { problemOfError, troubleWords } from "../net/trouble";
import { server } from "../store/server.svelte";
import { netWords } from "../words/net";
import { say } from "../words/say.svelte";
import type { Source } from "./source";
import { Refusal } from "./taking";

export async function sourceAtServer(id: string): Promise<Source> {
  await server.find();
  try {
    const record = await serverBackend().http.record(id);
    return {
      record,
      path: (at) => `game/${id}/${at}`,
      link: async (at) => gameLink(id, at),
      online: true,
    };
  } catch (error) {
    const running = problemOfError(error)?.code === "game-running";
    throw new Refusal(running ? say("net.not-over") : troubleWords(error));
  }
}

/** Brings a finished game to the server; the link to one of its positions there. */
export async function upload(record: string, at: number): Promise<string> {
  await netWords();
  try {
    return gameLink(await serverBackend().http.keepRecord(record), at);
  } catch (error) {
    throw new Refusal(troubleWords(error));
  }
}
