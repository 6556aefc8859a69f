// A moment of a game, passed on: its link, or where no link can hold it, its record as a file.
import { notices } from "../store/notices.svelte";
import { fileName, type NamedGame, saveFile } from "../store/records";
import { passLink, shared } from "../store/share_sheet";
import { say } from "../words/say.svelte";
import { linkTo } from "./link";
import { withMoment } from "./taking";

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
  await (link ? passLink(link, () => say("replay.link-copied")) : passFile(record, at, game));
}
