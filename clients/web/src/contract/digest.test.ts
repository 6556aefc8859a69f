import { expect, test } from "vitest";
import { digestText } from "../door/digest.ts";
import { random } from "./testing.ts";

/** core/digest.h, letter by letter, in big integers. */
function slowly(text: string): string {
  const cut = (value: bigint) => BigInt.asUintN(64, value);
  let hash = 0x6a09e667f3bcc908n;
  const add = (word: bigint) => {
    let x = hash ^ word;
    x = cut((x ^ (x >> 32n)) * 0xd6e8feb86659fd93n);
    x = cut((x ^ (x >> 29n)) * 0xa0761d6478bd642fn);
    hash = cut((x ^ (x >> 32n)) + 0x9e3779b97f4a7c15n);
  };
  const bytes = new TextEncoder().encode(text);
  let word = 0n;
  let filled = 0n;
  for (const byte of bytes) {
    word |= BigInt(byte) << (8n * filled);
    filled += 1n;
    if (filled === 8n) {
      add(word);
      word = 0n;
      filled = 0n;
    }
  }
  add(cut(word | (BigInt(bytes.length) << 56n)));
  return hash.toString(16).padStart(16, "0");
}

test("is the digest of the engine", () => {
  const next = random(1);
  for (let length = 0; length < 300; length++) {
    const text = Array.from({ length }, () => String.fromCodePoint(32 + Math.floor(next() * 0x500))).join("");
    expect(digestText(text), text).toBe(slowly(text));
  }
});
