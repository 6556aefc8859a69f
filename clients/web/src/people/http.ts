// People at the server behind this site: docs/protocol.md, “People”.
import type { Entered, HttpRefusal } from "$gen/messages";
import { type HttpAnswer, type HttpArguments, type HttpCall, requestOf } from "../door/http_call.ts";
import { account } from "../store/account.svelte";
import { siteBase } from "../store/server.svelte";
import { hasText, say, sayAny } from "../words/say.svelte";

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
export async function ask<Call extends HttpCall>(
  call: Call,
  ...asked: HttpArguments<Call>
): Promise<HttpAnswer<Call>> {
  const { method, path, body } = requestOf(call, ...asked);
  const headers: Record<string, string> = {};
  const sent = account.me?.session;
  if (sent) headers.Authorization = `Bearer ${sent}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(new URL(path, siteBase()), {
    method,
    headers,
    signal: AbortSignal.timeout(mostSeconds * 1000),
    ...(body === undefined ? {} : { body }),
  });
  if (response.ok) return response.json();
  const refusal: Partial<HttpRefusal> = await response.json();
  const code = refusal.error?.code ?? "unreachable";
  if (code === "not-logged-in" && sent === account.me?.session) {
    account.leave();
    void import("./push.svelte").then(({ leavePush }) => leavePush());
  }
  throw new Refusal(code);
}

export function entered(answer: Entered): void {
  account.enter({ id: answer.person.id, name: answer.person.name, session: answer.session });
}
