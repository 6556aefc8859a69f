// Copying a link, and saying so.
import { say } from "../words/say.svelte";
import { notices } from "./notices.svelte";

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
