// Records and reports inside an address: compressed, and written with letters that every program leaves alone.

import { siteBase } from "../store/server.svelte";

/** Longer addresses are cut by some programs that pass them on. */
export const longestLink = 8000;

const packedMark = "~";

function toLetters(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const text = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** A text as `~…`. */
export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return packedMark + toLetters(await through(bytes, new CompressionStream("deflate-raw")));
}

const mostBytes = 4 << 20; // as much as the engine takes

/** The text of `~…`; rejects if it was cut or changed on its way. */
export async function unpack(packed: string): Promise<string> {
  if (!isPacked(packed)) throw new Error("not packed");
  const bytes = await through(fromLetters(packed.slice(1)), new DecompressionStream("deflate-raw"));
  if (bytes.length > mostBytes) throw new Error("too long");
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

export const isPacked = (id: string): boolean => id.startsWith(packedMark);

/** Without what a replay does not need: who wants the deal again has the file. */
function slim(record: string): string {
  return record
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n");
}

/** The address of a position, or null where the record is too long for one. */
export async function linkTo(record: string, at: number): Promise<string | null> {
  const link = `${siteBase()}#/replay/${await pack(slim(record))}/${at}`;
  return link.length <= longestLink ? link : null;
}
