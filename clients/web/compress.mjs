// Compressed forms beside the files of dist/, made once at build time: brotli and gzip, each only where it saves.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = process.argv[2] ?? fileURLToPath(new URL("dist", import.meta.url));
const packed = new Set([".png", ".woff2", ".br", ".gz"]); // compressed already
const forms = {
  ".br": (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ".gz": (content) => gzipSync(content, { level: 9 }),
};

for (const name of readdirSync(folder, { recursive: true })) {
  const path = join(folder, name);
  if (!statSync(path).isFile() || packed.has(extname(path))) continue;
  const content = readFileSync(path);
  for (const [ending, compress] of Object.entries(forms)) {
    const small = compress(content);
    if (small.length < content.length) writeFileSync(path + ending, small);
    else rmSync(path + ending, { force: true });
  }
}
