// A Vite plugin: index.html tells first-paint.js where the words of every language are, so that they come together with the
// program, not one round trip after it. The name of the page is in index.html itself, for small windows to show meanwhile.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const script = '<script src="./first-paint.js"';
const app = '<div id="app"></div>';

const generated = (file: string) =>
  JSON.parse(readFileSync(new URL(`../gen/${file}`, import.meta.url), "utf8"));

/** The name by the direction in which it is written; look/base.css shows the one of the page. */
function firstName(): string {
  const languages = generated("languages.json") as Record<string, { rtl?: boolean }>;
  const names = new Map<string, string>();
  for (const [language, { rtl }] of Object.entries(languages)) {
    const direction = rtl ? "rtl" : "ltr";
    const name = generated(`text.${language}.json`)["ui.app-name"];
    if ((names.get(direction) ?? name) !== name)
      throw new Error(`two names are written ${direction}; the first paint can show one`);
    names.set(direction, name);
  }
  const spans = [...names].map(([direction, name]) => `<span dir="${direction}">${name}</span>`);
  return `<p class="firstpaint" aria-hidden="true">${spans.join("")}</p>`;
}

export function firstWords(): Plugin {
  return {
    name: "bourse-first-words",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return html; // no files yet: a server that reloads
        if (!html.includes(script)) throw new Error("index.html has no first-paint.js");
        const words: Record<string, string> = {};
        for (const file of Object.values(bundle)) {
          const of =
            file.type === "chunk" ? /\/gen\/text\.(\w+)\.json/.exec(file.facadeModuleId ?? "") : null;
          if (of?.[1]) words[of[1]] = `./${file.fileName}`;
        }
        if (!words.en) throw new Error("the words of the first page are in no file of their own");
        if (!html.includes(app)) throw new Error("index.html has no #app");
        return html
          .replace(script, `${script} data-words='${JSON.stringify(words)}'`)
          .replace(app, `${app}\n    ${firstName()}`);
      },
    },
  };
}
