// `npm run dice-strips`: film strips of Stack Market's dice, eight frames each: a die is placed, and a tower falls. On a desk,
// on a phone upright and on its side, and in Persian; docs/gallery keeps them. `--moment fall --series phone` takes only that.
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { deskReady, deskSeen, knockOver, placeDie } from "../e2e/support/dice.ts";
import { browserPath, type Look, visit } from "./browser.ts";
import { gridOf } from "./webp.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    out: { type: "string", default: here("../../../docs/gallery") },
    moment: { type: "string", multiple: true, default: [] },
    series: { type: "string", multiple: true, default: [] },
    /** high: as with a graphics card, which takes a processor long. */
    detail: { type: "string", default: "high" },
  },
});
const wanted = (moment: string) => options.moment.length === 0 || options.moment.includes(moment);
const frames = 8;
const mostBytes = 60_000;

const series: Readonly<Record<string, Look>> = {
  "en-desk": { size: "desktop", sharp: 1 },
  "en-phone": { size: "phone", sharp: 1 },
  "en-landscape": { size: "landscape", sharp: 1 },
  "fa-phone": { size: "phone", lang: "fa", theme: "dark", sharp: 1 },
};

const titles: Readonly<Record<string, string>> = {
  place: "A die is taken, carried and set down",
  fall: "A tower falls",
};
const places: Readonly<Record<string, string>> = {
  "en-desk": "on a desk",
  "en-phone": "on a phone",
  "en-landscape": "on a phone on its side",
  "fa-phone": "in Persian, by night",
};
const fileOf = (moment: string, name: string) => `stack-${moment}-${name}.webp`;

/** The page of all strips that were taken. */
function pageOf(): string {
  const sections = Object.entries(titles).flatMap(([moment, title]) => {
    const pictures = Object.keys(series)
      .filter((name) => existsSync(`${options.out}/${fileOf(moment, name)}`))
      .map((name) => `![${title}, ${places[name]}](${fileOf(moment, name)})`);
    return pictures.length === 0 ? [] : [`## ${title}\n\n${pictures.join("\n\n")}\n`];
  });
  return `# Film strips of Stack Market\n\nDice moved by a scripted pointer, drawn without a graphics card. \`npm run dice-strips\` in \`clients/web\` takes them anew.\n\n${sections.join("\n")}`;
}

/** Frames while something goes on; the last ones show how it ended. */
async function filmed(page: Page, goesOn: Promise<unknown>, every: number): Promise<string[]> {
  const all: string[] = [];
  let over = false;
  const ended = goesOn.finally(() => {
    over = true;
  });
  for (let after = 0; after < 3; after += over ? 1 : 0) {
    all.push((await page.screenshot()).toString("base64"));
    await page.waitForTimeout(every);
  }
  await ended;
  return Array.from({ length: frames }, (_, at) => all[Math.round((at * (all.length - 1)) / (frames - 1))]!);
}

/** The best quality that is small enough. */
async function pack(
  browser: Browser,
  shots: readonly string[],
  columns: number,
  scale: number,
): Promise<Buffer> {
  for (const quality of [0.8, 0.7, 0.6, 0.5, 0.4]) {
    const bytes = await gridOf(browser, shots, columns, { quality, scale });
    if (bytes.length <= mostBytes) return bytes;
  }
  return gridOf(browser, shots, columns, { quality: 0.4, scale: scale * 0.75 });
}

const site = await serveFolder(options.dist);
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
  ],
});
for (const [name, look] of Object.entries(series)) {
  if (options.series.length > 0 && !options.series.some((word) => name.includes(word))) continue;
  const { page, close } = await visit(browser, { motion: "full", ...look, settings: { sound: false } });
  const words = new URLSearchParams({ lang: look.lang ?? "en", seed: "3", detail: options.detail });
  await page.goto(`${site.address}?${words}#/stack/practice`);
  await deskReady(page);
  const keep = async (moment: string, shots: readonly string[]) => {
    const wide = look.size !== "phone";
    const bytes = await pack(browser, shots, wide ? 4 : 8, wide ? 0.28 : 0.42);
    writeFileSync(`${options.out}/${fileOf(moment, name)}`, bytes);
    console.log(`${fileOf(moment, name)}: ${bytes.length} bytes`);
  };
  if (wanted("place")) await keep("place", await filmed(page, placeDie(page), 250));
  if (wanted("fall")) {
    for (let i = 0; i < 4 && (await deskSeen(page)).placed < 3; i++) await placeDie(page);
    await knockOver(page);
    // Falls are too quick for a processor that draws: it is filmed when it is shown again, slowly.
    await page.locator(".fallacts .btn").first().click({ timeout: 60_000 });
    await keep("fall", await filmed(page, page.locator(".hud.slow").waitFor({ state: "detached" }), 50));
  }
  await close();
}
await browser.close();
site.close();
writeFileSync(`${options.out}/dice.md`, pageOf());
