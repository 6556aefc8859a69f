// Reads a QR code as a phone does, but for damage: versions 2 to 5 with the least correction, bytes alone.

/** Whether a square belongs to the pattern and not to the data. */
function isPattern(x: number, y: number, size: number): boolean {
  const corner = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9);
  const near = (at: number) => at >= size - 9 && at <= size - 5;
  return corner || x === 6 || y === 6 || (near(x) && near(y));
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** `dark(x, y)` without the quiet edge. */
export function readQr(size: number, dark: (x: number, y: number) => boolean): string {
  // The mask stands in bits 2 to 4 of the format beside the first corner.
  const format = [2, 3, 4].map((x) => (dark(x, 8) ? 1 : 0));
  const mask = masks[((format[0] ?? 0) * 4 + (format[1] ?? 0) * 2 + (format[2] ?? 0)) ^ 0b101];
  if (!mask) throw new Error("no mask");
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1])
        if (!isPattern(x, y, size)) bits.push(dark(x, y) !== mask(x, y) ? 1 : 0);
    }
    up = !up;
  }
  const number = (from: number, length: number) =>
    bits.slice(from, from + length).reduce((sum, bit) => sum * 2 + bit, 0);
  if (number(0, 4) !== 4) throw new Error(`not bytes but ${number(0, 4)}`);
  const length = number(4, 8);
  const bytes = Uint8Array.from({ length }, (_, at) => number(12 + 8 * at, 8));
  return new TextDecoder().decode(bytes);
}
