// A moment of a game, passed on: its link by the share sheet or the clipboard; its record as a file, where no link can hold it.
import { copyText } from "../store/clipboard";
import { notices } from "../store/notices.svelte";
import { fileName, type NamedGame, saveFile } from "../store/records";
import { say } from "../words/say.svelte";
import { linkTo } from "./link";
import { withMoment } from "./taking";

const shareSheet = () => typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

/** Whether the share sheet has taken it, or somebody has closed it; false: there must be another way. */
async function shared(what: ShareData): Promise<boolean> {
  if (!shareSheet() || navigator.canShare?.(what) === false) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return (error as { name?: string } | null)?.name === "AbortError";
  }
}

export async function passLink(link: string, copied = () => say("replay.link-copied")): Promise<void> {
  if (!(await shared({ url: link }))) await copyText(link, copied);
}

/** Opened as a replay, the file begins at that moment. */
export async function passFile(record: string, at: number, game: NamedGame): Promise<void> {
  const text = withMoment(record, at);
  const name = fileName(game);
  // Share sheets take texts by their ending.
  const file = new File([text], name.replace(/game$/, "txt"), { type: "text/plain" });
  if (await shared({ files: [file] })) return;
  saveFile(text, name);
  notices.tell(() => say("replay.link-long"), [], 12);
}

/** The shortest that holds it: a link, or else a file. */
export async function passOn(record: string, at: number, game: NamedGame): Promise<void> {
  const link = await linkTo(record, at);
  await (link ? passLink(link) : passFile(record, at, game));
}
