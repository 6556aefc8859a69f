// What is passed on to others: by the device's share sheet where there is one, otherwise a link by the clipboard.
import { copyText } from "./clipboard";

/** Phones have one. */
export const sheetIsHere = () =>
  typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

/** Whether the share sheet has taken it, or somebody has closed it; false: there must be another way. */
export async function shared(what: ShareData): Promise<boolean> {
  if (!sheetIsHere() || navigator.canShare?.(what) === false) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return (error as { name?: string } | null)?.name === "AbortError";
  }
}

export async function passLink(link: string, copied: () => string): Promise<void> {
  if (!(await shared({ url: link }))) await copyText(link, copied);
}
