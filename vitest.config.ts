import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/world/order.ts";

// Every test file has a process of its own, and many start more: what one of them has compiled, the others load.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/node", import.meta.url));

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/world/global-setup.ts",
    setupFiles: "test/world/loopback-only.ts",
    sequence: { sequencer: LongestFirst },
    // Vite's own runner loads graphql twice: "from another module or realm".
    experimental: { viteModuleRunner: false },
    pool: "forks",
    // One of the two cores would stand idle while a test waits.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
