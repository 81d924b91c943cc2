import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/world/global-setup.ts",
    setupFiles: "test/world/loopback-only.ts",
    // Vite's own runner loads graphql twice: "from another module or realm".
    experimental: { viteModuleRunner: false },
    pool: "forks",
    // One of the two cores would stand idle while a test waits.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
