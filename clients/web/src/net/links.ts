// Links to tables and games: what is sent to others, and what they paste.
import { serverTable } from "../store/route.svelte";
import { siteBase } from "../store/server.svelte";

export const inviteLink = (table: string) => `${siteBase()}#/t/${table}`;
export const gameLink = (table: string, at?: number) =>
  `${siteBase()}#/game/${table}${at === undefined ? "" : `/${at}`}`;

/** The table of a link, or of its name alone; nothing if it is neither. */
export function tableOfLink(text: string): string | undefined {
  const written = text.trim();
  const found = /#\/(?:t|game)\/([\w-]+)/.exec(written)?.[1] ?? written;
  return serverTable.test(found) ? found : undefined;
}

export const canShare = () =>
  typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

export async function share(link: string): Promise<void> {
  try {
    await navigator.share({ url: link });
  } catch {
    // not shared after all
  }
}
