// Draws the portrait of an investor: an engraved bust from a recipe, as the inside of an SVG of 120 × 120. Layers from the
// back: ground, hair behind, shoulders and collar, neck, head, hatching, beard, features, hair, glasses, hat, thing in hand.
import { collars } from "./collars.ts";
import { type Recipe, recipes } from "./recipes.ts";
import {
  afroBack,
  afroFront,
  area,
  backs,
  brows,
  cloths,
  curled,
  fronts,
  hairs,
  heads,
  ink,
  line,
  mouths,
  shines,
  skins,
} from "./shapes.ts";
import { beards, glasses, hats, things } from "./worn.ts";

const circle = (x: number, y: number, radius: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
const circles = (all: typeof curled, fill: string) =>
  all.map(([x, y, radius]) => circle(x, y, radius, fill)).join("");

/** Twelve rays behind the head. */
const rays = Array.from({ length: 12 }, (_, at) => {
  const edge = (degrees: number) => {
    const angle = ((at * 30 + degrees) * Math.PI) / 180;
    return `${(60 + 90 * Math.cos(angle)).toFixed(1)} ${(66 + 90 * Math.sin(angle)).toFixed(1)}`;
  };
  return `M60 66L${edge(-4)}L${edge(11)}Z`;
}).join("");

function hairBehind({ hair }: Recipe, colour: string): string {
  if (hair === "afro") return circles(afroBack, colour);
  if (hair === "bun")
    return circle(60, 14, 11, colour) + line("M53 12C57 8 63 8 67 12", 1.4, "rgb(255 255 255/.3)");
  return backs[hair] ? area(backs[hair], colour) : "";
}

function hairOnTop({ hair }: Recipe, colour: string): string {
  const shape =
    hair === "afro"
      ? circles(afroFront, colour)
      : hair === "curls"
        ? circles(curled, colour)
        : area(fronts[hair] ?? "", colour);
  return shape + (shines[hair] ? line(shines[hair], 1.5, "rgb(255 255 255/.34)") : "");
}

const wrinkles =
  "M46 57C48 58.5 51 59 54 58M66 58C69 59 72 58.5 74 57M50 63C48 66 47.5 68 48 70M70 63C72 66 72.5 68 72 70M50 36C56 34.5 64 34.5 70 36";
const lips =
  "M52.5 69.5C56 67.5 58.5 67.2 60 68.2C61.5 67.2 64 67.5 67.5 69.5C64.5 73.5 55.5 73.5 52.5 69.5Z";

function features({ brow = "calm", mouth = "calm", hairColour, lashes, old, skin }: Recipe): string {
  const browColour =
    hairColour === "white" ? hairs.grey : hairColour === "blond" ? hairs.brown : hairs[hairColour];
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="52" rx="2.5" ry="2.9" fill="${ink}"/>${circle(x - 0.8, 51, 0.8, "#fff")}`;
  return [
    line(brows[brow], lashes ? 2 : 3, browColour),
    line("M46 51.5C48.5 49 53.5 49 55.5 51.5M64.5 51.5C66.5 49 71.5 49 74 51.5", 1.7),
    eye(51),
    eye(69),
    lashes ? line("M46 51.5L43.8 49.8M74 51.5L76.2 49.8", 1.6) : "",
    line("M59 53C58 58 55.5 61 56.5 63C58.5 64.5 61 64.5 63 63", 1.7),
    lashes ? area(lips, skin === "d" ? "#7a2331" : "#a5343c") : "",
    line(mouths[mouth], lashes ? 0.9 : 2.2),
    line("M56.5 76C59 77 61 77 63.5 76", 1, ink, 'opacity=".5"'),
    old ? line(wrinkles, 1, ink, 'opacity=".45"') : "",
  ].join("");
}

function body(recipe: Recipe, hatching: string): string {
  const cloth = cloths[recipe.cloth];
  const accent = cloths[recipe.accent ?? "wine"];
  const skin = skins[recipe.skin];
  const turtle = recipe.collar === "turtle";
  return [
    area("M6 124C8 102 28 93 47 88L73 88C92 93 112 102 114 124Z", cloth),
    area("M74 88C92 93 112 102 114 124L84 124C88 110 84 98 74 88Z", hatching),
    collars[recipe.collar]?.({ cloth, accent, skin }) ?? "",
    area("M50 72V88C54 95 66 95 70 88V72Z", turtle ? cloth : skin),
    turtle
      ? line("M50 84C56 88 64 88 70 84M49 89C56 93 64 93 71 89", 1.3, "rgb(255 255 255/.35)")
      : area("M50 76C56 86 66 86 70 78V88C66 95 54 95 50 88Z", hatching),
  ].join("");
}

/** Lines that make a shade. */
const hatchingAs = (id: string) =>
  `<pattern id="${id}" width="3.4" height="3.4" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)"><path d="M0 1H3.4" stroke="${ink}" stroke-width="1.05" opacity=".62"/></pattern>`;

/** The inside of an SVG. `id` is unique in the page: the hatching is found by it. */
export function portrait(who: string, id: string): string {
  const recipe = recipes[who];
  return recipe ? hatchingAs(id) + drawn(recipe, id) : "";
}

/**
 * All of them in one file, one line each, for the pictures of links: the server draws with the same strokes
 * (links/stockpile/portraits.cpp). A test writes and compares it.
 */
export function allPortraits(): string {
  const id = "hatching";
  const lines = Object.entries(recipes).map(
    ([who, recipe]) => `<symbol id="portrait-${who}" viewBox="19 7 82 82">${drawn(recipe, id)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>\n${[hatchingAs(id), ...lines].join("\n")}\n</defs></svg>\n`;
}

function drawn(recipe: Recipe, id: string): string {
  const skin = skins[recipe.skin];
  const hair = hairs[recipe.hairColour];
  const hatching = `url(#${id})`;
  const covered = ["bob", "wave", "afro"].includes(recipe.hair);
  const ringed = recipe.lashes && ["bun", "updo", "afro", "bob"].includes(recipe.hair);
  const thin = `stroke="${ink}" stroke-width="1"`;
  return [
    // The page has another ground by night.
    `<rect class="ground" width="120" height="120" fill="#eadfc6"/><path class="rays" d="${rays}" fill="${cloths[recipe.ground]}" opacity=".35"/>`,
    hairBehind(recipe, hair),
    body(recipe, hatching),
    covered ? "" : area("M38 48C33 46 32 58 38 62ZM82 48C87 46 88 58 82 62Z", skin, thin),
    area(heads[recipe.head], skin, thin),
    area("M66 24C84 28 84 48 82 56C80 70 72 81 61 82C70 74 75 62 74 50C73.5 40 70 32 66 24Z", hatching),
    recipe.beard ? beards[recipe.beard](hair) : "",
    features(recipe),
    hairOnTop(recipe, hair),
    recipe.glasses ? glasses[recipe.glasses] : "",
    recipe.hat ? hats[recipe.hat](cloths[recipe.hatColour ?? "ink"]) : "",
    ringed ? [37, 83].map((x) => circle(x, 66, 3.2, "#e6c987", thin)).join("") : "",
    things[recipe.thing],
  ].join("");
}
