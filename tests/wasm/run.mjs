// Runs a WebAssembly program of ours in node: `node run.mjs program.wasm`.
//
// The imports below are all it may ask for. An engine that suddenly wants a clock, a file or random numbers does not
// link here, and that is on purpose.

import { readFileSync, writeSync } from "node:fs";

const badDescriptor = 8;
class Exit extends Error {
  constructor(code) {
    super(`exit ${code}`);
    this.code = code;
  }
}

let memory;

function write(descriptor, bytes) {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error; // a full pipe: try again
    }
  }
}

const wasi = {
  fd_write(descriptor, vectors, count, written) {
    if (descriptor !== 1 && descriptor !== 2) return badDescriptor;
    const view = new DataView(memory.buffer);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const start = view.getUint32(vectors + 8 * i, true);
      const length = view.getUint32(vectors + 8 * i + 4, true);
      write(descriptor, new Uint8Array(memory.buffer, start, length));
      total += length;
    }
    view.setUint32(written, total, true);
    return 0;
  },
  fd_close: () => 0,
  fd_seek: () => badDescriptor,
  fd_fdstat_get: () => badDescriptor,
  environ_sizes_get(count, bytes) {
    const view = new DataView(memory.buffer);
    view.setUint32(count, 0, true);
    view.setUint32(bytes, 0, true);
    return 0;
  },
  environ_get: () => 0,
  args_sizes_get: (count, bytes) => wasi.environ_sizes_get(count, bytes),
  args_get: () => 0,
  proc_exit(code) {
    throw new Exit(code);
  },
};

try {
  const module = new WebAssembly.Module(readFileSync(process.argv[2]));
  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
  memory = exports.memory;
  exports._start();
} catch (error) {
  const exit = error instanceof Exit;
  if (!exit) console.error(error);
  process.exitCode = exit ? error.code : 1;
}
