// Links to tables and games: what is sent to others, and what they paste.
import { serverTable } from "../store/route.svelte";
import { server, sharedBase } from "../store/server.svelte";

/** Where the server answers paths, chat programs show what a link leads to. */
const linkTo = (path: string) => `${sharedBase()}${server.links ? "" : "#/"}${path}`;

export const inviteLink = (table: string) => linkTo(`t/${table}`);
export const gameLink = (table: string, at?: number) =>
  linkTo(`game/${table}${at === undefined ? "" : `/${at}`}`);
/** A page to look at from afar. */
export const watchLink = (table: string) => linkTo(`tv/${table}`);
/** The same for a stream: nothing but the table. */
export const streamLink = (table: string) =>
  server.links ? `${watchLink(table)}?stream` : `${sharedBase()}?stream#/tv/${table}`;

/** The table of a link, or of its name alone; nothing if it is neither. */
export function tableOfLink(text: string): string | undefined {
  const written = text.trim();
  const found = /\/(?:t|tv|game)\/([\w-]+)/.exec(written)?.[1] ?? written;
  return serverTable.test(found) ? found : undefined;
}
