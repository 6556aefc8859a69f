// `npm run gallery`: a page of pictures for people who want to see before they install: main states in every language, on a
// desk and on a phone. build/gallery/index.html with its pictures beside it, ready for any file host.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import known from "../src/gen/languages.json" with { type: "json" };
import { arriveAt, lookFor, needsOwnWindow, openWith, type Scenes } from "./arrive.ts";
import { type Look, openBrowser } from "./browser.ts";
import { makeScenes } from "./scenes.ts";
import { states } from "./states.ts";
import { toWebp } from "./webp.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    out: { type: "string", default: here("../../../build/gallery") },
    language: { type: "string", multiple: true, default: Object.keys(known) },
  },
});

const titles: Readonly<Record<string, string>> = {
  start: "The start page",
  "new-table": "A new table",
  supply: "Supply: placing cards on the piles",
  "demand-chosen": "Demand: a bid is chosen",
  "demand-all": "Five seats with all modules",
  action: "Action: Booms and Busts",
  "selling-all": "Selling",
  "investor-choice": "Choosing an investor",
  final: "The final count",
  replay: "A replay",
  hindsight: "Hindsight: what the trader would have done, and why",
  companion: "Beside the real box",
  rules: "The rules",
};
const sizes = ["desktop", "phone"] as const;

interface Shot {
  readonly state: string;
  readonly lang: string;
  readonly size: (typeof sizes)[number];
  readonly file: string;
}

async function shoot(
  browser: Browser,
  site: string,
  lang: string,
  size: Shot["size"],
  scenes: Scenes,
): Promise<Shot[]> {
  const theme = lang === "fa" || lang === "fr" ? "dark" : "light";
  const look: Look = { size, lang, theme, sharp: size === "phone" ? 2 : 1.5 };
  const usual = await openWith(browser, site, look, scenes);
  const shots: Shot[] = [];
  for (const name of Object.keys(titles)) {
    const state = states.find((one) => one.name === name);
    if (!state) throw new Error(`there is no state ${name}`);
    const visitor = needsOwnWindow(state)
      ? await openWith(browser, site, lookFor(look, state), scenes)
      : usual;
    await arriveAt(visitor, site, state, lang, scenes);
    await visitor.page.waitForTimeout(200);
    const file = `${name}-${lang}-${size}.webp`;
    const picture = await visitor.page.screenshot({ animations: "disabled" });
    writeFileSync(
      `${options.out}/${file}`,
      await toWebp(browser, [picture.toString("base64")], { quality: 0.82, scale: 1 }),
    );
    shots.push({ state: name, lang, size, file });
    if (visitor !== usual) await visitor.close();
  }
  await usual.close();
  console.log(`${lang}, ${size}: ${shots.length} pictures`);
  return shots;
}

function page(shots: readonly Shot[]): string {
  const figure = ({ file, lang, size, state }: Shot) =>
    `<a class="${size}" href="${file}"><img loading="lazy" src="${file}" alt="${titles[state]}, ${lang}, ${size}"></a>`;
  const sections = Object.entries(titles).map(([state, title]) => {
    const mine = shots.filter((shot) => shot.state === state);
    return `<section id="${state}"><h2>${title}</h2><div>${mine.map(figure).join("")}</div></section>`;
  });
  const contents = Object.entries(titles).map(([state, title]) => `<a href="#${state}">${title}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bourse in pictures</title><style>
body { font: 17px/1.5 Georgia, serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; background: #efe6d2; color: #1d1b16 }
h1 { font-size: 2.6rem; margin: 0 } nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0 } a { color: inherit }
section > div { display: flex; gap: 1rem; overflow-x: auto; padding: 0.5rem 0 1rem; align-items: flex-start }
img { display: block; border-radius: 6px; box-shadow: 0 1px 8px #0005 } .desktop img { height: 22rem } .phone img { height: 22rem }
</style><h1>Bourse in pictures</h1><p>Four languages, by day and by night, on a desk and on a phone. Press a picture to see it large.</p><nav>${contents.join("")}</nav>
${sections.join("\n")}
</html>
`;
}

rmSync(options.out, { recursive: true, force: true });
mkdirSync(options.out, { recursive: true });
const scenes = await makeScenes();
const site = await serveFolder(options.dist);
const browser = await openBrowser();
const shots: Shot[] = [];
for (const lang of options.language)
  for (const size of sizes) shots.push(...(await shoot(browser, site.address, lang, size, scenes)));
await browser.close();
site.close();
writeFileSync(`${options.out}/index.html`, page(shots));
console.log(`${shots.length} pictures; ${options.out}/index.html`);
process.exit(0);
