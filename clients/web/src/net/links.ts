// Links to tables and games: what is sent to others, and what they paste.
import { notices } from "../store/notices.svelte";
import { serverTable } from "../store/route.svelte";
import { siteBase } from "../store/server.svelte";
import { say } from "../words/say.svelte";

export const inviteLink = (table: string) => `${siteBase()}#/t/${table}`;
export const gameLink = (table: string, at?: number) =>
  `${siteBase()}#/game/${table}${at === undefined ? "" : `/${at}`}`;

/** The table of a link, or of its name alone; nothing if it is neither. */
export function tableOfLink(text: string): string | undefined {
  const written = text.trim();
  const found = /#\/(?:t|game)\/([\w-]+)/.exec(written)?.[1] ?? written;
  return serverTable.test(found) ? found : undefined;
}

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    copyByHand(link); // a page that came by http has no clipboard
  }
  notices.tell(() => say("net.copied"));
}

function copyByHand(text: string): void {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "vh";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
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
