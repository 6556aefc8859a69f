// Records as files: out of the browser and into it.
import type { Refused } from "../door/door.ts";
import { knowsRecord } from "../game/registry.ts";
import { number } from "../words/format";
import { plain } from "../words/isolates";
import { say } from "../words/say.svelte";
import type { SavedGame } from "./games.svelte";
import { notices } from "./notices.svelte";

const MOST_BYTES = 2_000_000;

export type NamedGame = Pick<SavedGame, "game" | "begun">;

export function fileName(game: NamedGame): string {
  const day = new Date(game.begun).toISOString().slice(0, 16).replace("T", "-").replace(":", "");
  return `bourse-${game.game}-${day}.game`;
}

export function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves a record as a file. */
export function download(record: string, game: NamedGame): void {
  const file = fileName(game);
  saveFile(record, file);
  notices.tell(() => say("web.exported", { file }));
}

const versions = ["record-version", "rules-version", "game-unknown"];

/** Why a file is not taken, in words that say what would do. */
export function complaint(file: string, error: unknown): string {
  // By its name, so that this page does not wait for the door's own file.
  const problem = error instanceof Error && error.name === "Refused" ? (error as Refused).problem : undefined;
  if (!problem) return plain(String(error));
  if (problem.code === "record-foreign" || problem.code === "record-empty")
    return say("web.record-foreign", { file });
  if (problem.code === "record-cut-off") return say("web.record-cut-off", { file });
  if (versions.includes(problem.code)) return say("web.record-version", { file });
  return say("web.record-wrong", { file, line: number(problem.line ?? 1) });
}

/** The text of a chosen file, or why it is none. */
export async function textOf(file: File): Promise<{ text: string } | { complaint: string }> {
  if (file.size > MOST_BYTES) return { complaint: say("web.record-too-big", { file: file.name }) };
  const text = await file.text();
  if (!text.startsWith("bourse-record")) return { complaint: say("web.record-foreign", { file: file.name }) };
  // A newer engine may play more games than this client has tables for.
  if (!knowsRecord(text)) return { complaint: say("web.record-other-game", { file: file.name }) };
  return { text };
}
