// For tests: the bytes of a picture of the dice.

export type Place = readonly [x: number, y: number, z: number];

/** A picture of upright dice (docs/protocol.md, “Stacking by hand”). */
export function picture(
  dice: readonly Place[],
  step: number,
  { collapsed = false, over = false } = {},
): Uint8Array {
  const bytes = new Uint8Array(22 + 11 * dice.length);
  const data = new DataView(bytes.buffer);
  data.setUint8(0, step === 0 ? 1 : 2);
  data.setUint8(1, (collapsed ? 1 : 0) | (over ? 2 : 0));
  data.setUint16(2, 1, true);
  data.setUint32(4, step, true);
  for (const [die, [x, y, z]] of dice.entries()) {
    const at = 22 + 11 * die;
    data.setUint8(at, die);
    data.setInt16(at + 1, Math.round(x * 50), true);
    data.setInt16(at + 3, Math.round(y * 50), true);
    data.setUint16(at + 5, Math.round(z * 50), true);
    data.setUint32(at + 7, (512 << 20) | (512 << 10) | 512, true);
  }
  return bytes;
}
