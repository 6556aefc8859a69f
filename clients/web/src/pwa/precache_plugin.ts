// A Vite plugin: writes sw.js with the list of all files of the build.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { parts } from "./parts_plugin.ts";

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => path !== "sw.js" && !/\.(map|br|gz)$/.test(path) && !path.startsWith("."))
    .sort();
}

const hash = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 16);

/** Everything the build needs of this folder. */
export function precache(): Plugin[] {
  return [parts(), list()];
}

function list(): Plugin {
  let folder = "dist";
  return {
    name: "bourse-precache",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith(sep)) folder = config.build.outDir;
    },
    // After public/ has been copied, so that icons and manifest are in the list.
    closeBundle() {
      const template = readFileSync(fileURLToPath(new URL("./service_worker.js", import.meta.url)), "utf8");
      const files = Object.fromEntries(
        filesBelow(folder).map((path) => [path, hash(readFileSync(join(folder, path)))]),
      );
      const written = JSON.stringify(files, null, 1);
      const version = hash(template + written);
      const worker = template.replace("__VERSION__", version).replace('{ __FILES__: "" }', () => written);
      writeFileSync(join(folder, "sw.js"), worker);
    },
  };
}
