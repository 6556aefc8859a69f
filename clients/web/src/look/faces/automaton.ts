// Faces of bots: clockwork busts from a recipe, as the inside of an SVG of 120 × 120. Nobody takes one for a person.
// Layers from the back: ground, gears, shoulders, neck, head, face plate, eyes, mouth, what it wears.

const ink = "#1d1a15";
const pale = "#fbf6ea";
const metals = {
  brass: ["#c79c4b", "#e9cf93"],
  copper: ["#a9613a", "#dca07a"],
  steel: ["#6d7b88", "#b9c5cf"],
  iron: ["#454b52", "#8f979f"],
  sea: ["#2f6277", "#8fc0cf"],
  gold: ["#d3a52c", "#f6dd8c"],
  tin: ["#9b9a8e", "#d9d8cb"],
} as const;

const area = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, width: number, colour = ink) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, radius: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
const edge = `stroke="${ink}" stroke-width="1.6"`;

const heads = {
  box: "M36 30Q36 24 42 24H78Q84 24 84 30V74Q84 82 76 82H44Q36 82 36 74Z",
  dome: "M35 76V48C35 30 46 22 60 22S85 30 85 48V76Q85 82 79 82H41Q35 82 35 76Z",
  egg: "M60 21C77 21 86 36 84 55C82 72 73 84 60 84S38 72 36 55C34 36 43 21 60 21Z",
  snout: "M60 20C74 22 86 38 87 58C88 74 76 84 60 84S32 74 33 58C34 38 46 22 60 20Z",
} as const;

/** Two lamps; what they look like is how it plays. */
const eyes = {
  round: [49, 71].map((x) => dot(x, 50, 7, pale, edge) + dot(x, 50, 3.2, ink)).join(""),
  wide: [49, 71]
    .map((x) => dot(x, 49, 8.5, pale, edge) + dot(x, 48, 3, ink) + dot(x + 1, 47, 1, pale))
    .join(""),
  keen:
    [49, 71].map((x) => dot(x, 51, 7, pale, edge) + dot(x, 52, 3, ink)).join("") +
    area("M40 42L57 48V42ZM80 42L63 48V42Z", ink),
  coins: [49, 71]
    .map(
      (x) =>
        dot(x, 50, 8, "#e6b93f", edge) +
        line(
          `M${x + 2.6} 47.4C${x + 1} 45.6 ${x - 2.6} 46 ${x - 2.6} 48.4C${x - 2.6} 51 ${x + 2.8} 50 ${x + 2.8} 52.6C${x + 2.8} 55 ${x - 1} 55.2 ${x - 2.8} 53.2M${x} 44.6V56`,
          1.5,
        ),
    )
    .join(""),
  lenses:
    [49, 71]
      .map(
        (x) =>
          dot(x, 50, 9.5, "#dceef0", edge) +
          dot(x, 50, 3.4, ink) +
          line(`M${x - 5} 47C${x - 4} 44.5 ${x - 2} 43.5 ${x} 43.5`, 1.6, "#fff"),
      )
      .join("") + line("M58.5 50H61.5", 2.4),
  slit: area("M40 46H80V55H40Z", ink) + [48, 60, 72].map((x) => dot(x, 50.5, 2.2, "#f3b13c")).join(""),
  sleepy: [49, 71]
    .map(
      (x) =>
        dot(x, 51, 7, pale, edge) +
        dot(x, 53, 3, ink) +
        area(`M${x - 7} 51A7 7 0 0 1 ${x + 7} 51Z`, "#8d6a23", edge),
    )
    .join(""),
  monocle:
    dot(49, 50, 6, pale, edge) +
    dot(49, 50, 2.8, ink) +
    dot(71, 50, 10, "#dceef0", `stroke="#8d6a23" stroke-width="3"`) +
    dot(71, 50, 3.2, ink) +
    line("M79 57C82 66 81 74 78 84", 1.4, "#8d6a23"),
  pips: [
    [45, 42],
    [60, 50],
    [75, 42],
    [45, 58],
    [75, 58],
  ]
    .map(([x = 0, y = 0]) => dot(x, y, 4.2, ink))
    .join(""),
  beads: [44, 76].map((x) => dot(x, 48, 4.6, ink) + dot(x - 1.4, 46.6, 1.3, pale)).join(""),
} as const;

const mouths = {
  grille: area("M47 66H73V75H47Z", ink) + line("M52 67V74M56 67V74M60 67V74M64 67V74M68 67V74", 1.4, pale),
  smile: line("M47 66C51 75 69 75 73 66", 3),
  flat: line("M49 70H71", 3),
  small: dot(60, 70, 3, ink),
  teeth:
    area("M40 64C48 70 72 70 80 64C78 76 70 80 60 80S42 76 40 64Z", ink) +
    area("M43 67L48 75L52 69L56 77L60 70L64 77L68 69L72 75L77 67C70 71 50 71 43 67Z", pale),
  baleen:
    line("M38 66C48 74 72 74 82 66", 2) + line("M45 71V77M51 73V80M57 74V81M63 74V81M69 73V80M75 71V77", 1.6),
  ticker:
    area("M44 66H76V72H44Z", ink) +
    area("M64 71L84 71L88 96L68 96Z", "#fffdf5", edge) +
    line("M68 78H82M70 84H84M71 90H82", 1.4),
  none: "",
} as const;

const worn = {
  key:
    line("M60 22V12", 3.4) +
    dot(54, 9, 4.6, "none", `stroke="${ink}" stroke-width="3"`) +
    dot(66, 9, 4.6, "none", `stroke="${ink}" stroke-width="3"`),
  cap:
    area("M36 28C36 14 46 10 60 10S84 14 84 28Z", "#7a2331", edge) +
    area("M34 27H86V31C96 32 100 35 100 38C84 36 50 33 34 33Z", "#57182a", edge),
  visor:
    area("M32 30C40 20 80 20 88 30L94 40C80 34 40 34 26 40Z", "#1d5a41", edge) +
    line("M33 31C44 25 76 25 87 31", 1.6, "rgb(255 255 255/.5)"),
  bowler:
    area("M38 26C36 8 48 4 60 4S84 8 82 26Z", "#2a2622", edge) +
    area("M28 27C36 22 84 22 92 27C90 33 30 33 28 27Z", "#2a2622", edge) +
    area("M38 21H82V26H38Z", "#7a2331"),
  topper:
    area("M40 24L38 -4H82L80 24Z", "#2a2622", edge) +
    area("M39 15H81V22H39Z", "#b98f3b") +
    area("M28 25C38 20 82 20 92 25C88 31 32 31 28 25Z", "#2a2622", edge),
  headset:
    line("M34 52C30 22 44 14 60 14S90 22 86 52", 4) +
    area("M28 46H37V62H28ZM83 46H92V62H83Z", ink, edge) +
    line("M88 62C88 74 80 76 72 74", 2.6) +
    dot(70, 73.5, 3, ink),
  mortar:
    area("M26 18L60 8L94 18L60 28Z", "#22324f", edge) +
    area("M44 24V31C52 35 68 35 76 31V24L60 29Z", "#22324f", edge) +
    line("M92 19V34", 2, "#b98f3b") +
    dot(92, 36, 2.6, "#b98f3b"),
  fin: area("M52 24C54 10 62 2 76 0C70 8 70 16 74 26Z", "#454b52", edge),
  spout: line("M60 20V10M60 11C58 4 50 2 46 7M60 11C62 4 70 2 74 7M60 10V3", 3, "#8fc0cf"),
  aerial: line("M60 22V11", 2.6) + dot(60, 8, 4.4, "#ab3327", edge),
  none: "",
} as const;

/** Small things of one's own, drawn over the face. */
const marks = {
  none: "",
  moustache: area(
    "M60 63C56 59 48 60 43 66C47 68 55 68 60 65C65 68 73 68 77 66C72 60 64 59 60 63Z",
    "#3b2a1b",
    `stroke="${ink}" stroke-width="1"`,
  ),
  cheeks: [44, 76].map((x) => dot(x, 63, 5, "#b5483a", `opacity=".75"`)).join(""),
  brows: line("M41 39L55 36M65 36L79 39", 3.4),
  plate:
    area("M66 30L82 34L80 44L68 40Z", "#8f979f", edge) + dot(69.5, 33.5, 1.2, ink) + dot(78, 40.5, 1.2, ink),
} as const;

/** At the neck. */
const ties = {
  bow: area("M60 100L54 95V105ZM60 100L66 95V105Z", "currentColor", edge),
  tie: area("M56 94H64L62 99L66 118L60 122L54 118L58 99Z", "currentColor", edge),
  ruff: area("M44 92C48 100 54 94 56 99C58 94 62 94 64 99C66 94 72 100 76 92L70 88H50Z", pale, edge),
} as const;

export interface BotRecipe {
  readonly metal: keyof typeof metals;
  readonly head: keyof typeof heads;
  readonly eyes: keyof typeof eyes;
  readonly mouth: keyof typeof mouths;
  readonly wears: keyof typeof worn;
  readonly coat: string;
  readonly mark?: keyof typeof marks;
  readonly tie?: keyof typeof ties;
}

/** What the second to the fifth of a kind have of their own. Hat, metal, eyes and mouth are the kind's. */
const twins = [
  { head: "egg", coat: "#7a2331", mark: "moustache", tie: "tie" },
  { head: "box", coat: "#1d5a41", mark: "cheeks", tie: "ruff" },
  { head: "dome", coat: "#57346f", mark: "brows", tie: "tie" },
  { head: "egg", coat: "#6a4526", mark: "plate", tie: "bow" },
] as const;

/** Equal bots at one table do not wear one face: `twin` counts those who sit before this one. */
export function likeness(recipe: BotRecipe, twin: number): BotRecipe {
  const own = twins[(twin - 1) % twins.length];
  if (twin < 1 || !own) return recipe;
  const { coat, mark, tie } = own;
  // A snout is what a shark is known by; nobody's twin has the head or the coat of the first.
  const head = recipe.head === "snout" ? "snout" : own.head === recipe.head ? "box" : own.head;
  return { ...recipe, head, mark, tie, coat: coat === recipe.coat ? "#0f5f73" : coat };
}

/** Teeth of a gear behind the head. */
const gear = Array.from({ length: 12 }, (_, at) => {
  const point = (degrees: number, radius: number) => {
    const angle = ((at * 30 + degrees) * Math.PI) / 180;
    return `${(60 + radius * Math.cos(angle)).toFixed(1)} ${(54 + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `${at === 0 ? "M" : "L"}${point(-9, 45)}L${point(-6, 52)}L${point(6, 52)}L${point(9, 45)}`;
}).join("");

export function automaton(recipe: BotRecipe): string {
  const [dark, light] = metals[recipe.metal];
  const ears = recipe.head === "snout" ? "" : area("M29 45H37V61H29ZM83 45H91V61H83Z", dark, edge);
  return [
    `<rect class="ground" width="120" height="120"/>`,
    `<path class="rays" d="${gear}Z" fill="${recipe.coat}"/>`,
    area("M8 124C10 104 28 96 46 92H74C92 96 110 104 112 124Z", recipe.coat, edge),
    area("M46 92L60 110L74 92Z", pale, edge),
    `<g color="${dark}">${ties[recipe.tie ?? "bow"]}</g>`,
    area("M51 80H69V94H51Z", dark, edge) + line("M52 85H68M52 89H68", 1.2, light),
    ears,
    area(heads[recipe.head], dark, edge),
    area("M41 40C41 32 48 30 60 30S79 32 79 40V70C79 77 72 79 60 79S41 77 41 70Z", light, `opacity=".9"`),
    [40, 80].map((x) => dot(x, 76, 1.5, ink)).join(""),
    eyes[recipe.eyes],
    mouths[recipe.mouth],
    marks[recipe.mark ?? "none"],
    worn[recipe.wears],
  ].join("");
}
