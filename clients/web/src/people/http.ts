// People at the server behind this site: docs/protocol.md, “People”.
import { account } from "../store/account.svelte";
import { siteBase } from "../store/server.svelte";
import { hasText, say, sayAny } from "../words/say.svelte";

export interface Own {
  readonly id: string;
  readonly name: string;
  readonly made: number;
  readonly listed: boolean;
  readonly feed: boolean;
  readonly webhook: string | null;
  readonly blocks?: readonly Somebody[];
}

export interface Somebody {
  readonly id: string;
  readonly name: string;
}

export interface Entered {
  readonly person: Own;
  readonly session: string;
  readonly recovery?: string;
}

export interface SeatResult {
  readonly name: string | null;
  readonly account: string | null;
  readonly bot: string | null;
  readonly place: number;
  readonly score: number;
  readonly resigned: boolean;
  readonly before: number | null;
  readonly after: number | null;
}

export interface Result {
  readonly number: number;
  readonly table: string;
  readonly time: number;
  readonly game: string;
  readonly kind: string;
  readonly modules: readonly string[];
  readonly rated: boolean;
  readonly seats: readonly SeatResult[];
}

export interface RatingOf {
  readonly game: string;
  readonly kind: string;
  readonly points: number;
  readonly place: number;
  readonly games: number;
}

export interface Course {
  readonly game: string;
  readonly kind: string;
  readonly games: number;
  readonly wins: number;
  readonly best: number;
  readonly mean: number;
  readonly places: readonly number[];
  readonly course: readonly { readonly time: number; readonly points: number }[];
}

export interface PersonPage {
  readonly person: Somebody & { readonly made: number };
  readonly ratings: readonly RatingOf[];
  readonly statistics: {
    readonly kinds: readonly Course[];
    readonly met: readonly (Somebody & { readonly games: number; readonly ahead: number })[];
  };
}

export interface RatedRow extends Somebody {
  readonly place: number;
  readonly points: number;
  readonly games: number;
  readonly last: number;
}

export class Refusal extends Error {
  constructor(readonly code: string) {
    super(code);
    this.name = "Refusal";
  }
}

export function wrongWords(error: unknown): string {
  const key = `people.wrong.${error instanceof Refusal ? error.code : "unreachable"}`;
  return hasText(key) ? sayAny(key) : say("people.wrong.unreachable");
}

const mostSeconds = 20;

/** Answers of one's own carry the session; a session that has ended is forgotten here too. */
export async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  const sent = account.me?.session;
  if (sent) headers.Authorization = `Bearer ${sent}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(new URL(path, siteBase()), {
    method,
    headers,
    signal: AbortSignal.timeout(mostSeconds * 1000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const found = (await response.json()) as T & { error?: { code?: string } };
  if (response.ok) return found;
  const code = found.error?.code ?? "unreachable";
  if (code === "not-logged-in" && sent === account.me?.session) account.leave();
  throw new Refusal(code);
}

export function entered(answer: Entered): void {
  account.enter({ id: answer.person.id, name: answer.person.name, session: answer.session });
}
