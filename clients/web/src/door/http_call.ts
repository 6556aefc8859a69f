// Requests as docs/openapi.json has them: ask("GET /api/people/{person}", { path: { person } }) knows its answer.
import type { HttpCalls } from "$gen/http";

export type HttpCall = keyof HttpCalls;
export type HttpAnswer<Call extends HttpCall> = HttpCalls[Call]["answer"];

/** The names in braces. */
type Parts<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parts<Rest>
  : never;

/** What has to be said beside the name of the request. */
type HttpAsked<Call extends HttpCall> = ([Parts<Call>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: Readonly<Record<Parts<Call>, string>> }) &
  ([HttpCalls[Call]["query"]] extends [never]
    ? { readonly query?: undefined }
    : { readonly query?: Readonly<Partial<Record<HttpCalls[Call]["query"], string | number | boolean>>> }) &
  (undefined extends HttpCalls[Call]["body"]
    ? { readonly body?: undefined }
    : { readonly body: HttpCalls[Call]["body"] });

/** It can be left out where nothing has to be said. */
export type HttpArguments<Call extends HttpCall> =
  Record<never, never> extends HttpAsked<Call> ? [asked?: HttpAsked<Call>] : [asked: HttpAsked<Call>];

export interface HttpRequest {
  readonly method: string;
  /** Relative to the address of the site. */
  readonly path: string;
  readonly body: string | undefined;
}

interface Said {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  readonly body?: object | undefined;
}

export function requestOf<Call extends HttpCall>(call: Call, ...[asked]: HttpArguments<Call>): HttpRequest {
  const { path: parts = {}, query = {}, body }: Said = asked ?? {};
  const [method = "", template = ""] = call.split(" ");
  const path = template.slice(1).replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts[name] ?? ""));
  const wanted = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") wanted.set(name, String(value));
  const behind = wanted.size > 0 ? `?${wanted}` : "";
  return { method, path: path + behind, body: body === undefined ? undefined : JSON.stringify(body) };
}
