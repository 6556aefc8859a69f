// Once for all end-to-end tests: a browser, and the site if nobody else serves it.
//
//   BOURSE_SITE=http://127.0.0.1:8080/   tests what runs there
//   BOURSE_DIST=folder                   tests another build than dist/
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { serveFolder } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    site: string;
    browser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = process.env.BOURSE_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));
  const given = process.env.BOURSE_SITE;
  if (!given && !existsSync(`${folder}/index.html`)) {
    throw new Error(`${folder} has no built client: npm run build`);
  }
  const site = given ? undefined : await serveFolder(folder);
  const browser = await chromium.launchServer({
    executablePath: process.env.BOURSE_CHROMIUM ?? "/usr/bin/chromium",
    // Dice are drawn without a graphics card; pages by the processor itself, which is ten times faster than through that.
    args: ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"],
  });
  project.provide("site", given ?? site!.address);
  project.provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    site?.close();
  };
}
