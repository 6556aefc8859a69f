// The fingerprint of core/digest.h, in 32-bit halves: every message is checked, and big integers would take longer than
// drawing the table does.

const encoder = new TextEncoder();

/** The upper half of the 64-bit product of two 32-bit numbers. */
function highProduct(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const low = a0 * b0;
  const middle = a1 * b0 + (low >>> 16);
  const other = a0 * b1 + (middle % 0x10000);
  return (a1 * b1 + Math.floor(middle / 0x10000) + Math.floor(other / 0x10000)) >>> 0;
}

/** 16 hexadecimal digits, as messages carry them. */
export function digestText(text: string): string {
  const bytes = encoder.encode(text);
  let high = 0x6a09e667;
  let low = 0xf3bcc908;
  const times = (h: number, l: number) => {
    const upper = (highProduct(low, l) + Math.imul(high, l) + Math.imul(low, h)) >>> 0;
    low = Math.imul(low, l) >>> 0;
    high = upper;
  };
  const add = (wordHigh: number, wordLow: number) => {
    high = (high ^ wordHigh) >>> 0;
    low = (low ^ wordLow ^ high) >>> 0; // x ^ (x >> 32)
    times(0xd6e8feb8, 0x6659fd93);
    low = (low ^ ((low >>> 29) | (high << 3))) >>> 0;
    high = (high ^ (high >>> 29)) >>> 0;
    times(0xa0761d64, 0x78bd642f);
    low = (low ^ high) >>> 0;
    const sum = low + 0x7f4a7c15;
    high = (high + 0x9e3779b9 + (sum > 0xffffffff ? 1 : 0)) >>> 0;
    low = sum >>> 0;
  };
  const whole = bytes.length - (bytes.length % 8);
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let i = 0; i < whole; i += 8) add(data.getUint32(i + 4, true), data.getUint32(i, true));
  let restHigh = 0;
  let restLow = 0;
  for (let i = whole; i < bytes.length; i++) {
    const place = i - whole;
    if (place < 4) restLow |= bytes[i]! << (8 * place);
    else restHigh |= bytes[i]! << (8 * (place - 4));
  }
  add((restHigh | (bytes.length << 24)) >>> 0, restLow >>> 0);
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}
