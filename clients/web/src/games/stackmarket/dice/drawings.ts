// Our own drawings of Stack Market: the faces of the dice and the signs of the four companies. Written once, for SVG and
// for the canvas that the dice are painted with.

/** An arched window whose foot stands in the middle of the bottom of its box. */
function windowPath(x: number, y: number, width: number, height: number): string {
  const r = width / 2;
  return `M${x} ${y + height}V${y + r}A${r} ${r} 0 0 1 ${x + width} ${y + r}V${y + height}Z`;
}

/** Windows of a face of 100 by 100. */
export function windowsOf(value: number): string[] {
  if (value === 0) return [];
  const width = [0, 26, 22, 20, 16][value] ?? 16;
  const gap = [0, 0, 12, 7, 5][value] ?? 5;
  const whole = value * width + (value - 1) * gap;
  return Array.from({ length: value }, (_, i) =>
    windowPath(50 - whole / 2 + i * (width + gap), 30, width, 44),
  );
}

/** Colour, sign and pattern belong together, so nothing depends on seeing the colour. */
const companies = [
  { colour: "#b0362a", on: "#ffffff", sign: "M50 12 90 84H10Z" },
  { colour: "#2a58b5", on: "#ffffff", sign: "M50 12A38 38 0 1 1 49.900 12Z" },
  { colour: "#d49c1e", on: "#221804", sign: "M16 16H84V84H16Z" },
  {
    colour: "#2e7a45",
    on: "#ffffff",
    sign: "M50 6 61 36 93 37 68 57 77 88 50 70 23 88 32 57 7 37 39 36Z",
  },
] as const;

export const companyOf = (building: number) => companies[building % companies.length] ?? companies[0];
