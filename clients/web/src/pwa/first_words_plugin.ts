// A Vite plugin: index.html tells first-paint.js where the words of every language are, so that they come together with the
// program, not one round trip after it.
import type { Plugin } from "vite";

const script = '<script src="./first-paint.js"';

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
        return html.replace(script, `${script} data-words='${JSON.stringify(words)}'`);
      },
    },
  };
}
