// All that the engine may ask of its surroundings: where to print what a failing check says. A module that suddenly
// wants a clock, a file or random numbers does not link here, and that is on purpose.

const badDescriptor = 8;

/** The engine stopped at one of its own checks: a mistake of ours, never of a player. */
export class EngineStopped extends Error {
  constructor(said: string) {
    super(said || "the engine stopped without a word");
    this.name = "EngineStopped";
  }
}

interface Surroundings {
  readonly imports: WebAssembly.Imports;
  /** Gives the module's memory, which exists only after the imports. */
  attach(memory: WebAssembly.Memory): void;
  /** What the module printed so far. */
  said(): string;
}

export function surroundings(): Surroundings {
  let memory: WebAssembly.Memory | undefined;
  let printed = "";
  const decoder = new TextDecoder();
  const view = () => {
    if (!memory) throw new EngineStopped("the engine printed before it had a memory");
    return new DataView(memory.buffer);
  };
  const nothing = (count: number, bytes: number) => {
    view().setUint32(count, 0, true);
    view().setUint32(bytes, 0, true);
    return 0;
  };
  const wasi = {
    fd_write(descriptor: number, vectors: number, count: number, written: number): number {
      if (descriptor !== 1 && descriptor !== 2) return badDescriptor;
      let total = 0;
      for (let i = 0; i < count; i++) {
        const start = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        printed += decoder.decode(new Uint8Array(view().buffer, start, length));
        total += length;
      }
      view().setUint32(written, total, true);
      return 0;
    },
    fd_close: () => 0,
    fd_seek: () => badDescriptor,
    fd_fdstat_get: () => badDescriptor,
    environ_sizes_get: nothing,
    environ_get: () => 0,
    args_sizes_get: nothing,
    args_get: () => 0,
    proc_exit(code: number): never {
      throw new EngineStopped(printed.trim() || `it ended with ${code}`);
    },
  };
  return {
    imports: { wasi_snapshot_preview1: wasi },
    attach(found) {
      memory = found;
    },
    said: () => printed.trim(),
  };
}
