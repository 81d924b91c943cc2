import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { FlakyTests } from "./test/world/flaky-tests.ts";
import { LongestFirst } from "./test/world/order.ts";
import { sharedProcesses } from "./test/world/pool.ts";

// Many tests start processes: what one of them has compiled, the others load.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/node", import.meta.url));

/** About what a process keeps for itself: its clocks, metrics, traces, environment and signals. */
const alone = [
  "test/automation/**/*.test.ts",
  "test/embedded-postgres/**/*.test.ts",
  "test/files/links.test.ts",
  "test/laws/clock.test.ts",
  "test/portal/messages/outgoing.test.ts",
  "test/replica/**/*.test.ts",
  "test/rest/retired.test.ts",
  "test/sdk/client.test.ts",
  "test/telemetry/**/*.test.ts",
  "test/uptime/**/*.test.ts",
  "test/webhooks/metrics.test.ts",
];

// Vite's own runner loads graphql twice: "from another module or realm". No module is mocked, so none is looked through.
const experimental = { viteModuleRunner: false, nodeLoader: false };

const common: TestProjectInlineConfiguration["test"] = {
  setupFiles: "test/world/setup.ts",
  experimental,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Tests of real processes, kills and browsers meet machines of every speed. FlakyTests names those that needed it.
  retry: process.env.CI === "true" ? 1 : 0,
};

export default defineConfig({
  test: {
    experimental,
    globalSetup: "test/world/global-setup.ts",
    reporters: [new FlakyTests(), "default"],
    sequence: { sequencer: LongestFirst },
    // One of the two cores would stand idle while a test waits.
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: "alone", include: alone, pool: "forks" } },
      {
        test: {
          ...common,
          name: "together",
          include: ["test/**/*.test.ts"],
          exclude: alone,
          // A file of its own process imports the app for longer than most files last.
          isolate: false,
          pool: sharedProcesses,
        },
      },
    ],
  },
});
