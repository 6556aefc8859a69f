// End-to-end tests: the built client in a real browser. `npm run e2e`; ./test runs them against `bourse serve`.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { alias: { $gen: fileURLToPath(new URL("../src/gen", import.meta.url)) } },
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["e2e/setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A browser uses all cores by itself, and time is part of some tests.
    fileParallelism: false,
    // One process and one connection to the browser for all files.
    isolate: false,
  },
});
