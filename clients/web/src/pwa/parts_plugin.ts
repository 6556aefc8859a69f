// A Vite plugin: what the client is made with and under which licences, read from the packages themselves, as the
// module virtual:bourse-parts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

interface Package {
  name?: string;
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
}

const ID = "virtual:bourse-parts";

export function parts(): Plugin {
  let root = ".";
  const packageOf = (folder: string): Package =>
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return {
    name: "bourse-parts",
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const found = Object.keys(packageOf(".").dependencies ?? {}).map((name) => {
        const { version = "", license = "" } = packageOf(join("node_modules", name));
        return { name, version, licence: license };
      });
      return `export default ${JSON.stringify(found)};`;
    },
  };
}
