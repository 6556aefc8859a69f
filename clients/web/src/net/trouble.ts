// What a server did not do, in words that say what would do.
import type { Problem } from "../door/door.ts";
import { say } from "../words/say.svelte";

export function problemOfError(error: unknown): Problem | undefined {
  // By its name, so that pages do not wait for the door's own file.
  return error instanceof Error && error.name === "Refused"
    ? (error as Error & { problem?: Problem }).problem
    : undefined;
}

export function troubleWords(error: unknown): string {
  const problem = problemOfError(error);
  if (!problem) return say("net.unreachable");
  switch (problem.code) {
    case "no-such-table":
      return say("net.table-gone");
    case "seat-taken":
      return say("net.seat-taken");
    case "no-spectators":
      return say("net.no-spectators");
    case "blocked":
      return say("net.blocked");
    case "removed":
      return say("net.removed");
    case "not-a-beginner":
      return say("net.not-a-beginner");
    case "name-wrong":
      return say("net.name-long");
    case "name-taken":
      return say("net.name-taken");
    case "name-reserved":
      return say("net.name-reserved");
    case "account-needed":
      return say("net.account-needed");
    case "disk-low":
      return say("net.disk-low");
    case "quota-used":
      return say("net.quota-used");
    case "too-often":
      return say("net.too-often");
    default:
      return say("net.refused", { sentence: problem.sentence });
  }
}
