// Shapes of the portraits, on a field of 120 × 120: every face is put together from these.
export const ink = "#1d1a15";
export const skins = { a: "#f1d3b3", b: "#e2b58d", c: "#c69266", d: "#9c6842", e: "#74492e" };
export const hairs = {
  ink: "#241e19",
  brown: "#5b3b23",
  red: "#8c3f1f",
  blond: "#c4954a",
  grey: "#a9a294",
  white: "#f3eee4",
};
export const cloths = {
  navy: "#22324f",
  green: "#1d5a41",
  wine: "#7a2331",
  slate: "#4a5058",
  brown: "#6a4526",
  plum: "#57346f",
  ink: "#2a2622",
  brass: "#b98f3b",
  petrol: "#0f5f73",
  cream: "#efe6d2",
  rust: "#a5491c",
  olive: "#5a6426",
};

/** A filled shape, and a line. */
export const area = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, width = 2, colour: string = ink, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const heads = {
  oval: "M60 24C76 24 83 36 82 52C81 68 72 81 60 82C48 81 39 68 38 52C37 36 44 24 60 24Z",
  square: "M60 24C76 24 83 33 83 48C83 66 78 76 70 81C66 83 54 83 50 81C42 76 37 66 37 48C37 33 44 24 60 24Z",
  round: "M60 24C77 24 85 37 84 54C83 70 73 80 60 80C47 80 37 70 36 54C35 37 43 24 60 24Z",
  long: "M60 22C74 22 81 34 80 50C79 70 70 85 60 86C50 85 41 70 40 50C39 34 46 22 60 22Z",
};
/** Hair behind the head, and on it. */
export const backs: Readonly<Record<string, string>> = {
  bob: "M32 76C25 38 35 15 60 15C85 15 95 38 88 76C80 81 74 78 72 68L48 68C46 78 40 81 32 76Z",
  wave: "M31 92C20 78 29 62 29 50C29 28 42 15 60 15C78 15 91 28 91 50C91 62 100 78 89 92C82 88 78 80 78 68L42 68C42 80 38 88 31 92Z",
};
export const fronts: Readonly<Record<string, string>> = {
  sidepart:
    "M36 52C32 28 46 17 64 18C82 19 88 34 84 52C83 43 81 39 77 35C66 38 54 36 47 30C41 36 38 42 36 52Z",
  slick: "M37 49C33 26 48 17 61 17C77 17 87 27 83 49C80 38 75 32 60 32C45 32 40 38 37 49Z",
  fringe: "M38 60C31 50 32 38 39 35C40 44 40 51 41 60ZM82 60C89 50 88 38 81 35C80 44 80 51 79 60Z",
  bob: "M37 50C35 29 47 20 60 20C75 20 85 29 83 50C79 43 77 41 74 39C62 41 50 40 45 38C41 41 39 44 37 50Z",
  bun: "M36 54C33 29 45 19 60 19C75 19 87 29 84 54C80 41 72 33 60 30C48 33 40 41 36 54Z",
  wave: "M37 52C38 34 50 27 67 29C76 33 81 41 83 52C89 32 76 17 58 18C40 19 32 36 37 52Z",
  crop: "M37 46C35 27 47 20 60 20C73 20 85 27 83 46C80 36 72 32 60 32C48 32 40 36 37 46Z",
  updo: "M35 58C28 36 40 15 62 16C86 17 92 40 84 58C84 49 81 45 76 43C73 35 66 37 60 32C54 39 46 35 43 43C38 47 38 53 35 58Z",
  peak: "M37 49C33 26 48 17 61 17C77 17 87 27 83 49C80 36 70 32 66 30L60 38L54 30C50 32 41 36 37 49Z",
};
export const shines: Readonly<Record<string, string>> = {
  sidepart: "M52 24C60 20 70 21 76 26M56 29C62 31 70 31 76 29",
  slick: "M46 28C54 21 68 21 76 28M50 27C56 24 64 24 70 27",
  bob: "M46 30C52 24 66 23 74 29",
  bun: "M42 38C46 27 54 24 60 24M78 38C74 27 66 24 60 24",
  wave: "M46 28C54 22 70 23 78 34",
  crop: "M48 26C56 23 66 23 73 27",
  updo: "M44 32C48 26 54 28 58 23M64 23C68 29 74 26 79 34",
  peak: "M46 28C54 21 58 24 60 30M74 28C66 21 62 24 60 30",
  afro: "M44 24C50 18 56 16 62 16",
  curls: "M44 22C50 18 56 16 62 16",
};
export const brows = {
  calm: "M45 45C48 42.5 53 42.5 56 44.5M64 44.5C67 42.5 72 42.5 75 45",
  keen: "M45 43.5L56 46M75 43.5L64 46",
  high: "M45 43C48 39 53 39 56 42M64 42C67 39 72 39 75 43",
  sly: "M45 45C48 43 53 43.5 56 46M64 42C67 39 72 39.5 75 43",
};
export const mouths = {
  calm: "M53 70C57 71.5 63 71.5 67 70",
  smile: "M51 68.5C55 74 65 74 69 68.5",
  wry: "M53 71C58 71.5 64 70.5 68 67.5",
  firm: "M53 70.5H67",
};
type Circles = readonly (readonly [x: number, y: number, radius: number])[];
export const afroBack: Circles = [
  [60, 26, 17],
  [44, 32, 14],
  [76, 32, 14],
  [35, 46, 11],
  [85, 46, 11],
  [52, 18, 12],
  [70, 19, 12],
];
export const afroFront: Circles = [
  [40, 42, 6],
  [80, 42, 6],
  [46, 32, 8],
  [60, 27, 9],
  [74, 32, 8],
];
export const curled: Circles = [
  [60, 20, 10],
  [47, 23, 9],
  [73, 23, 9],
  [39, 33, 8],
  [81, 33, 8],
  [36, 43, 6],
  [84, 43, 6],
  [54, 29, 6],
  [67, 29, 6],
];
