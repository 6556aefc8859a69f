// Marks of the height strip: towers of one height share a mark, and marks keep apart so each can be read.
interface Mark {
  readonly height: number;
  readonly buildings: readonly number[];
  /** Of the strip, from its foot. */
  readonly at: number;
}

const markHigh = 25; // pixels

/** `most` is the height of the whole strip in floors, `pixels` on screen. */
export function marksOf(heights: readonly number[], most: number, pixels: number): Mark[] {
  const apart = pixels > 0 ? markHigh / pixels : 0;
  const sorted = [...new Set(heights)].sort((a, b) => a - b);
  const places = sorted.map((height) => height / most);
  // From the foot up none may touch the one below; what is pushed over the top goes down again.
  for (let i = 1; i < places.length; i++) places[i] = Math.max(places[i]!, places[i - 1]! + apart);
  let roof = 1;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i]!, roof);
    roof = places[i]! - apart;
  }
  return sorted.map((height, i) => ({
    height,
    buildings: heights.flatMap((one, building) => (one === height ? [building] : [])),
    at: places[i]!,
  }));
}
