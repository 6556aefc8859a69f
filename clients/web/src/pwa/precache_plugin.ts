// A Vite plugin: writes sw.js with the list of all files of the build.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { parts } from "./parts_plugin.ts";

function filesBelow(folder: string): string[] {
  return (
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
      // Below api/ a server answers, where there is one.
      .filter((path) => path !== "sw.js" && !/\.(map|br|gz)$/.test(path) && !/^(\.|api\/)/.test(path))
      // What few people want is kept once they wanted it.
      .filter((path) => !path.includes(".later-"))
      .sort()
  );
}

const hash = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 16);

/** Writes sw.js for the files that lie in a folder now. */
export function writeServiceWorker(folder: string): void {
  const template = readFileSync(fileURLToPath(new URL("./service_worker.js", import.meta.url)), "utf8");
  const files = Object.fromEntries(
    filesBelow(folder).map((path) => [path, hash(readFileSync(join(folder, path)))]),
  );
  const list = JSON.stringify(files, null, 1);
  const worker = template.replace("__VERSION__", hash(template + list));
  writeFileSync(
    join(folder, "sw.js"),
    worker.replace('{ __FILES__: "" }', () => list),
  );
}

/** Everything the build needs of this folder. */
export function precache(): Plugin[] {
  return [parts(), serviceWorker()];
}

function serviceWorker(): Plugin {
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
      writeServiceWorker(folder);
    },
  };
}
