// `npm run pictures`: takes a picture of every main state in every language and size, and looks each over for what is cut,
// covered, too small or untranslated. `npm run pictures -- --series en-desktop --state demand` takes only those whose names
// contain the words. The gallery is build/pictures/index.html; the exit code is 1 if anything was found.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { arriveAt, lookFor, namesIn, needsOwnWindow, openWith, type Scenes } from "./arrive.ts";
import { openBrowser, type Visitor } from "./browser.ts";
import { gallery, type Picture } from "./gallery.ts";
import { type Found, lookOver } from "./look.ts";
import { makeScenes } from "./scenes.ts";
import { hasServer, type Series, type State, series, states } from "./states.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    series: { type: "string", multiple: true, default: [] },
    state: { type: "string", multiple: true, default: [] },
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    out: { type: "string", default: here("../../../build/pictures") },
    together: { type: "string", default: "2" },
  },
});
const wanted = (words: readonly string[], name: string) =>
  words.length === 0 || words.some((word) => name.includes(word));
const exact = (words: readonly string[], name: string) =>
  words.length === 0 ||
  words.includes(name) ||
  words.some((word) => word.endsWith("*") && name.startsWith(word.slice(0, -1)));

async function take(
  visitor: Visitor,
  site: string,
  one: Series,
  state: State,
  scenes: Scenes,
): Promise<Picture> {
  const { page, complaints } = visitor;
  const lang = one.look.lang ?? "en";
  const trouble: Found[] = [];
  try {
    await arriveAt(visitor, site, state, lang, scenes);
  } catch (error) {
    trouble.push({
      kind: "outside",
      where: state.name,
      what: `could not be reached: ${String(error).split("\n")[0]}`,
    });
  }
  await page.waitForTimeout(120);
  await page.mouse.move(0, 0);
  const file = `${one.name}/${state.name}.png`;
  await page.screenshot({
    path: `${options.out}/${file}`,
    fullPage: state.whole ?? false,
    animations: state.motion === "full" ? "allow" : "disabled",
  });
  const names = namesIn(scenes);
  const still = one.size === "desktop" && one.look.textSize === undefined && state.scene !== undefined;
  const touch = one.size === "phone" || one.size === "landscape";
  trouble.push(...(await page.evaluate(lookOver, { still, touch, lang, names })));
  for (const complaint of complaints)
    trouble.push({ kind: "outside", where: "console", what: complaint.slice(0, 200) });
  return { series: one.name, state: state.name, file, found: trouble };
}

async function takeSeries(browser: Browser, site: string, one: Series, scenes: Scenes): Promise<Picture[]> {
  mkdirSync(`${options.out}/${one.name}`, { recursive: true });
  const pictures: Picture[] = [];
  const phone = one.size === "phone" || one.size === "landscape";
  const mine = states.filter(
    (state) =>
      exact(options.state, state.name) &&
      (!state.server || served) &&
      (one.of?.includes(state.name) ?? true) &&
      (state.only === undefined || (state.only === "phone") === phone),
  );
  if (mine.length === 0) return pictures;
  const usual = await openWith(browser, site, one.look, scenes);
  for (const state of mine) {
    const special = needsOwnWindow(state);
    const visitor = special ? await openWith(browser, site, lookFor(one.look, state), scenes) : usual;
    pictures.push(await take(visitor, site, one, state, scenes));
    if (special) await visitor.close();
  }
  await usual.close();
  const bad = pictures.reduce((sum, picture) => sum + picture.found.length, 0);
  console.log(`${one.name}: ${pictures.length} pictures, ${bad} found`);
  return pictures;
}

const scenes = await makeScenes();
// Pages of a server are taken where there is one: BOURSE_SITE=http://127.0.0.1:8080/ with `bourse serve`.
const given = process.env.BOURSE_SITE;
const site = given ? { address: given, close: () => undefined } : await serveFolder(options.dist);
const served = await hasServer(site.address);
const browser = await openBrowser();
const queue = series.filter((one) => wanted(options.series, one.name));
const pictures: Picture[] = [];
const work = async () => {
  for (let one = queue.shift(); one; one = queue.shift())
    pictures.push(...(await takeSeries(browser, site.address, one, scenes)));
};
await Promise.all(Array.from({ length: Number(options.together) }, work));
await browser.close();
site.close();

const order = (picture: Picture) =>
  series.findIndex((one) => one.name === picture.series) * 1000 +
  states.findIndex((one) => one.name === picture.state);
pictures.sort((a, b) => order(a) - order(b));
writeFileSync(`${options.out}/index.html`, gallery(pictures));
const lines = new Map<string, string[]>();
for (const picture of pictures)
  for (const one of picture.found) {
    const line = `${one.kind}: ${one.where}: ${one.what}`;
    lines.set(line, [...(lines.get(line) ?? []), picture.file.replace(".png", "")]);
  }
const report = [...lines]
  .map(([line, files]) => `${line}\n    ${files.length} × ${files.slice(0, 6).join(" ")}`)
  .join("\n");
writeFileSync(`${options.out}/found.txt`, `${report}\n`);
console.log(report);
console.log(`${pictures.length} pictures, ${lines.size} different things found; ${options.out}/index.html`);
process.exit(lines.size > 0 ? 1 : 0);
