// Makes the PNG icons of the web client from their SVGs, with Debian's Chromium:
//
//   node tools/icons/draw.mjs        (after npm ci in clients/web)
//
// The results are committed, so that a build needs no browser.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createRequire } from "node:module";

const folder = fileURLToPath(new URL("../../clients/web/", import.meta.url));
const { chromium } = createRequire(`${folder}package.json`)("playwright-core");
const icons = `${folder}public/icons/`;
const drawings = [
  ["icon.svg", "icon-192.png", 192],
  ["icon.svg", "icon-512.png", 512],
  ["maskable.svg", "maskable-512.png", 512],
  ["maskable.svg", "apple-touch-icon.png", 180],
];

const browser = await chromium.launch({ executablePath: process.env.BOURSE_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [from, to, size] of drawings) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${readFileSync(icons + from, "utf8")}`);
  writeFileSync(icons + to, await page.screenshot({ omitBackground: true }));
  console.log(to);
}
await browser.close();
