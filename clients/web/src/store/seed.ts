// What a table is dealt from: the same seed deals the same cards.

/** A seed as the engine takes it; undefined: none is written; null: it is no seed. */
export function seedOf(text: string): number | string | undefined | null {
  const written = text.trim();
  if (written === "") return undefined;
  if (/^[0-9]{1,15}$/.test(written)) return Number(written);
  return /^[0-9a-f]{64}$/i.test(written) ? written.toLowerCase() : null;
}

/** `?seed=7` in the address deals every table of the window from it, to show or to test a deal again; no seed is none. */
export function seedOfAddress(search: string): number | string | undefined {
  return seedOf(new URLSearchParams(search).get("seed") ?? "") ?? undefined;
}
