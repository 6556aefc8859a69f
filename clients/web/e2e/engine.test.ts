// The engine in a browser is the engine: the same signature as native builds print.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { browser } from "./harness.ts";

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

test("the signature in Chromium is that of every other build", async () => {
  const program = readFileSync(process.env.BOURSE_SIGNATURE ?? root("build/wasm/signature.wasm")).toString(
    "base64",
  );
  const page = await (await browser()).newPage();
  const printed = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    let memory: WebAssembly.Memory;
    let printed = "";
    const decoder = new TextDecoder();
    const refuse = () => 8;
    const none = (count: number, size: number) => {
      new DataView(memory.buffer).setUint32(count, 0, true);
      new DataView(memory.buffer).setUint32(size, 0, true);
      return 0;
    };
    const wasi = {
      fd_write(_: number, vectors: number, count: number, written: number) {
        const view = new DataView(memory.buffer);
        let total = 0;
        for (let i = 0; i < count; i++) {
          const start = view.getUint32(vectors + 8 * i, true);
          const length = view.getUint32(vectors + 8 * i + 4, true);
          printed += decoder.decode(new Uint8Array(memory.buffer, start, length), { stream: true });
          total += length;
        }
        view.setUint32(written, total, true);
        return 0;
      },
      fd_close: () => 0,
      fd_seek: refuse,
      fd_fdstat_get: refuse,
      environ_sizes_get: none,
      environ_get: () => 0,
      args_sizes_get: none,
      args_get: () => 0,
      proc_exit(code: number) {
        if (code !== 0) throw new Error(`exit ${code}`);
      },
    };
    const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi });
    memory = instance.exports.memory as WebAssembly.Memory;
    (instance.exports._start as () => void)();
    return printed;
  }, program);
  await page.close();
  expect(printed).toBe(readFileSync(root("tests/signature.txt"), "utf8"));
});
