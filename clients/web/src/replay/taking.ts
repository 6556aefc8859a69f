// Records and reports that are given to the client: read, checked by the engine, and refused with line and reason.
import { complaint } from "../store/records";
import { number } from "../words/format";
import { hasText, say, sayAny } from "../words/say.svelte";
import { isPacked, unpack } from "./link";

/** What a report of a problem says beside its record. */
export interface Reported {
  readonly record: string;
  readonly at: number | null;
  readonly seat: number | "spectator" | null;
  readonly said: string;
}

const mostBytes = 4 << 20;

const moment = /^# at (\d{1,5})\n/m;

/** A record that says where a replay of it begins: a comment, which engines skip (docs/records.md). */
export function withMoment(record: string, at: number): string {
  const head = record.indexOf("\n") + 1;
  return `${record.slice(0, head)}# at ${at}\n${record.slice(head)}`;
}

/** A text that is a record, or a report with one in it. */
export function readText(text: string): Reported {
  const start = text.trimStart();
  if (!start.startsWith("{")) {
    const at = moment.exec(text)?.[1];
    return {
      record: at === undefined ? text : text.replace(moment, ""),
      at: at === undefined ? null : Number(at),
      seat: null,
      said: "",
    };
  }
  const all = JSON.parse(start) as Record<string, unknown>;
  if (all["bourse-report"] !== 1 || typeof all.record !== "string") throw new Error("report");
  return {
    record: all.record,
    at: typeof all.n === "number" ? all.n : null,
    seat: typeof all.seat === "number" || all.seat === "spectator" ? all.seat : null,
    said: typeof all.said === "string" ? all.said : "",
  };
}

export async function readFile(file: File): Promise<Reported> {
  if (file.size > mostBytes) throw new Refusal(say("web.record-too-big", { file: file.name }));
  try {
    return readText(await file.text());
  } catch {
    throw new Refusal(say("web.record-foreign", { file: file.name }));
  }
}

export async function readPacked(packed: string): Promise<Reported> {
  try {
    if (!isPacked(packed)) throw new Error("packed");
    return readText(await unpack(packed));
  } catch {
    throw new Refusal(say("replay.link-broken"));
  }
}

/** Says in the reader's language why something was not taken. */
export class Refusal extends Error {}

/** Line and reason, as exactly as the engine knows them. */
export function whyNot(file: string, error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const problem = (error as { problem?: { code: string; line?: number } } | null)?.problem;
  if (!problem) return complaint(file, error);
  const whole = [
    "record-foreign",
    "record-empty",
    "record-cut-off",
    "record-version",
    "rules-version",
    "game-unknown",
  ];
  if (!problem.line || whole.includes(problem.code)) return complaint(file, error);
  const key = `replay.wrong-${problem.code}`;
  const reason = hasText(key) ? sayAny(key) : say("replay.wrong-move");
  return say("replay.wrong", { file, line: number(problem.line), reason });
}
