// For tests: `bourse serve` as a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The program to try: BOURSE_PROGRAM, or what was built last; nothing if there is none. */
export function program(): string | undefined {
  const named = process.env.BOURSE_PROGRAM;
  if (named) {
    const path = named.startsWith("/") ? named : `${root}${named}`;
    if (!existsSync(path)) throw new Error(`BOURSE_PROGRAM is ${named}, which is not there`);
    return path;
  }
  return ["release", "quick", "clang", "dev"].map((one) => `${root}build/${one}/bourse`).find(existsSync);
}

export interface Server {
  /** With a slash at its end. */
  readonly address: string;
  readonly port: number;
  /** Ends it as a power cut would, or asks it to end. */
  stop(signal?: "SIGKILL" | "SIGTERM"): Promise<void>;
}

/** Starts a server and resolves when it takes visitors. */
export function startServer(options: readonly string[] = []): Promise<Server> {
  const path = program();
  if (!path) throw new Error("there is no bourse program: build it, or name it in BOURSE_PROGRAM");
  const given = options.includes("--port") ? options : ["--port", "0", ...options];
  const server: ChildProcess = spawn(path, ["serve", ...given], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (data: Buffer) => {
      said += data.toString();
      const address = /^Bourse is at (\S+)/m.exec(said)?.[1];
      if (!address) return;
      resolve({
        address,
        port: Number(new URL(address).port),
        stop: (signal = "SIGTERM") => {
          server.kill(signal);
          return ended;
        },
      });
    };
    server.stdout?.on("data", hear);
    server.stderr?.on("data", (data: Buffer) => (said += data.toString()));
    void ended.then(() => reject(new Error(`bourse serve ended:\n${said}`)));
  });
}
