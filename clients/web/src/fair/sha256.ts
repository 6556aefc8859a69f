// SHA-256 (FIPS 180-4). Browsers have their own only on pages that come over https, and a table at home does not.

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let one = 2; found.length < count; one++)
    if (found.every((prime) => one % prime !== 0)) found.push(one);
  return found;
};
/** The first 32 bits of the fraction. */
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const rounds = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const beginning = primes(8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function mix(hash: number[], words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    if (at >= 16) {
      const early = words[at - 15] as number;
      const late = words[at - 2] as number;
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[at] = (words[at - 16] as number) + small + (words[at - 7] as number) + large;
    }
    const choice = (e & f) ^ (~e & g);
    const first =
      (h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        choice +
        (rounds[at] as number) +
        (words[at] as number)) |
      0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) hash[at] = ((hash[at] as number) + word) | 0;
}

/** As 64 hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  padded.setUint32(padded.byteLength - 4, bytes.length << 3);
  const hash = [...beginning];
  const words = new Int32Array(64);
  for (let from = 0; from < padded.byteLength; from += 64) {
    for (let at = 0; at < 16; at++) words[at] = padded.getInt32(from + 4 * at);
    mix(hash, words);
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
