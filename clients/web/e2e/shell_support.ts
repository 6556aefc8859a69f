// What the tests of the pages look for: untranslated words, raw keys, cut-off or overflowing elements, and what axe finds.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Violations of WCAG 2.2 A and AA and of good practice, as lines; none is right. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe); // not a script tag: the site's own policy would refuse it
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          where: Document,
          options: unknown,
        ): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
        }>;
      };
    };
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations.flatMap((violation) =>
      violation.nodes.map(
        (node) => `${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`,
      ),
    );
  });
}

/** Elements that stick out of the window or whose text is cut off, as lines. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) {
      found.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${width}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (element.closest(".vh, .sprite, .skip, svg, [inert]") || !element.checkVisibility()) continue;
      const box = element.getBoundingClientRect();
      const name = `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.slice(0, 40)}”`;
      if (box.width > 1 && (box.right > width + 1 || box.left < -1)) found.push(`${name} sticks out`);
      const style = getComputedStyle(element);
      const cuts =
        style.overflowX === "hidden" || style.overflowY === "hidden" || style.textOverflow === "ellipsis";
      if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`${name} is cut off`);
    }
    return found;
  });
}

/** Words that are not dressed as the pseudo-language dresses them: somebody forgot to translate them. */
export function undressed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const check = (text: string, where: Element) => {
      // Names of people, and what is marked as being in a language of its own, stay as they are.
      if (where.closest("[lang]:not(html), .sprite, pre, bdi, option[lang], script, style")) return;
      const bare = text.replace(/\u2068[^\u2069]*\u2069/g, "").match(/[A-Za-z]{2,}/g);
      if (bare) found.push(`${where.tagName.toLowerCase()}: “${text.trim()}”`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement) check(node.textContent ?? "", node.parentElement);
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
      for (const attribute of ["aria-label", "placeholder", "title", "alt"]) {
        check(element.getAttribute(attribute) ?? "", element);
      }
    }
    return found;
  });
}

const gen = new URL("../src/gen/", import.meta.url);
/** What keys of texts begin with: “web”, “table” … */
const owners = new Set(
  readdirSync(gen)
    .filter((file) => file.endsWith(".en.json"))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(new URL(file, gen), "utf8")) as object))
    .map((key) => key.split(".")[0] ?? ""),
);
const key = `(?<![\\w./@-])(?:${[...owners].join("|")})\\.[a-z][\\w.-]*`;

/** Keys that are shown or read out as they are, because there is no text for them. */
export function rawKeys(page: Page): Promise<string[]> {
  return page.evaluate((pattern) => {
    const found: string[] = [];
    const check = (text: string, where: Element) => {
      if (where.closest("script, style")) return;
      for (const [raw] of text.matchAll(new RegExp(pattern, "g")))
        found.push(`${where.tagName.toLowerCase()}: ${raw}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement) check(node.textContent ?? "", node.parentElement);
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      for (const attribute of ["aria-label", "placeholder", "title", "alt"])
        check(element.getAttribute(attribute) ?? "", element);
    return found;
  }, key);
}

/** Goes to a page of the site without loading it anew, and waits until it stands. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, path);
  await page.waitForFunction((to) => location.hash === to, path);
  await page.locator("main h1").waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (path === "#/new") await page.locator("main form").waitFor();
  if (path === "#/about") await page.locator("main .small").waitFor();
  // Two frames: effects and focus.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

export async function isSound(page: Page, what: string): Promise<void> {
  expect(await rawKeys(page), `${what} shows keys`).toEqual([]);
  expect(await overflowing(page), `${what} overflows`).toEqual([]);
  expect(await violations(page), `${what} is not accessible`).toEqual([]);
}
