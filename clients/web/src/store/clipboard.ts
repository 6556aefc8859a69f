// Copying, and saying so.
import { say } from "../words/say.svelte";
import { notices } from "./notices.svelte";

export const copyLink = (link: string): Promise<void> => copyText(link, () => say("net.copied"));

export async function copyText(text: string, done: () => string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyByHand(text); // a page that came by http has no clipboard
  }
  notices.tell(done);
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
