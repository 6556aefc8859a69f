// A webhook's address says behind its # how it wants to be told: as plain text, in a language, not in quiet hours.

import type { Quiet } from "./push.svelte";
import { utcMinutes } from "./push.svelte";

interface Hook {
  /** Without what stands behind the #; empty: none. */
  readonly address: string;
  readonly plain: boolean;
  /** In local time. */
  readonly quiet: Quiet | null;
}

const day = 24 * 60;
const two = (number: number): string => String(number).padStart(2, "0");
const time = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** The local time of a time in UTC; `offset` as Date has it. */
function localTime(utc: string, offset: number): string {
  return time((utcMinutes(utc, -offset) + day) % day);
}

export function readHook(text: string, offset = new Date().getTimezoneOffset()): Hook {
  const [address = "", behind = ""] = text.trim().split(/#(.*)/s);
  const parts = behind.split("&");
  const hours = parts.find((part) => part.startsWith("quiet="))?.slice("quiet=".length);
  const [, from, until] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours ?? "") ?? [];
  return {
    address,
    plain: parts.includes("text"),
    quiet: from && until ? { from: localTime(from, offset), until: localTime(until, offset) } : null,
  };
}

/** As the server keeps it; null: none. */
export function hookText(
  { address, plain, quiet }: Hook,
  language: string,
  offset = new Date().getTimezoneOffset(),
): string | null {
  if (address === "") return null;
  const utc = (local: string): string => time(utcMinutes(local, offset));
  const parts = [
    plain ? "text" : "",
    `lang=${language}`,
    quiet ? `quiet=${utc(quiet.from)}-${utc(quiet.until)}` : "",
  ];
  return `${address}#${parts.filter((part) => part !== "").join("&")}`;
}
