import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { firstWords } from "./src/pwa/first_words_plugin.ts";
import { parts } from "./src/pwa/parts_plugin.ts";
import { precache } from "./src/pwa/precache_plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Relative addresses: the site works under any path of a file host.
  base: "./",
  plugins: [svelte(), parts(), precache(), firstWords()],
  resolve: { alias: { $gen: here("./src/gen") } },
  worker: { format: "es" },
  build: {
    target: "es2022",
    // The content security policy allows neither inline scripts nor data: addresses for code and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What the first table needs comes in few files, whatever else uses parts of it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "shared",
              test: /node_modules\/(svelte|clsx|esm-env)|rolldown\/runtime|preload-helper|src\/(pwa|store\/(?!server_games)|door\/(door|told)\.ts|engine\/worker_door|gen\/(catalogues|languages)|game\/(?!playback|hindsight|place)|games\/(index|\w+\/index|stackmarket\/words\/texts|stockpile\/(book\/presets|words\/))|words\/(?!net|moments)|gen\/stockpile(?!_rulebook)|ui\/(Sentence|Icon|signs|PageFrame|Tools|LanguageMenu))/,
              priority: 2,
            },
            {
              name: "table",
              test: /src\/(games\/stockpile\/table\/(?!Plan|Tip|FinalCount|Waiting|Face\.|WorthChart|Flights|Explain|Help|topics|moments|stage|css\/final)|table\/(?!plain|Plain|tree)|ui\/(rove|scrolls|Curtain|Dialog|Mute|people|chart|Sym)|look\/table\.css|pages\/Table\.svelte|door\/(follow|model|digest)\.ts)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: { include: ["src/**/*.test.ts"], testTimeout: 30_000 },
});
