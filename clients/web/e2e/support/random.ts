// A small generator, so that games and pictures repeat.
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** A generator of its own for each place in a game: what was drawn elsewhere does not change it. */
export function randomAt(seed: number, ...place: readonly number[]): Random {
  let mixed = 0x9e3779b9;
  for (const one of [seed, ...place]) {
    mixed = Math.imul(mixed ^ one, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return randomFrom(mixed);
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error("there is nothing to pick from");
  return found;
}
