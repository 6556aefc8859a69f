// How far spectators of a table lag behind, in words; nothing if they see it live.
import type { NewTableRequest } from "$gen/messages";
import { say } from "../words/say.svelte";

const minute = 60;

export function lagWords({
  delay = 0,
  delay_seconds = 0,
}: Pick<NewTableRequest, "delay" | "delay_seconds">): string {
  if (delay > 0) return say("net.delay-decisions", { decisions: delay });
  if (delay_seconds === 0) return "";
  return delay_seconds % minute === 0
    ? say("net.delay-minutes", { minutes: delay_seconds / minute })
    : say("net.delay-seconds", { seconds: delay_seconds });
}
