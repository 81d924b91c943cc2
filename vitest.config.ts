import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { RecordDurations } from "./test/suite/durations.ts";
import { FlakyTests } from "./test/suite/flaky-tests.ts";
import { LongestFirst } from "./test/suite/order.ts";
import { sharedProcesses } from "./test/suite/pool.ts";
import { listTestFiles, type ProjectName, projectOf, projects } from "./test/suite/projects.ts";

// Many tests start processes: what one of them has compiled, the others load.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/node", import.meta.url));

// Vite's own runner loads graphql twice: "from another module or realm". No module is mocked, so node's runner serves.
const experimental = { viteModuleRunner: false, nodeLoader: false };

const filesOf = Map.groupBy(listTestFiles(), (file) => projectOf(file));

function project(name: ProjectName): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: filesOf.get(name) ?? [],
      setupFiles: "test/world/setup.ts",
      ...(name === "unit" ? {} : { globalSetup: "test/world/global-setup.ts" }),
      experimental,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A second, as vitest waits, is short for a browser on a busy machine.
      expect: { poll: { timeout: 10_000 } },
      // Tests of real processes, kills and browsers meet slow machines. FlakyTests names those that needed it.
      retry: process.env.CI === "true" ? 1 : 0,
      // A file of its own process imports the app for longer than most files last.
      ...(name === "alone" ? { pool: "forks" } : { isolate: false, pool: sharedProcesses }),
    },
  };
}

export default defineConfig({
  test: {
    experimental,
    reporters: [new FlakyTests(), "default", ...(process.env.DURATIONS === "record" ? [new RecordDurations()] : [])],
    sequence: { sequencer: LongestFirst },
    // Files wait for leases, timeouts and browsers for a third of their time: one more than the cores keeps these busy.
    maxWorkers: availableParallelism() + 1,
    projects: projects.map(project),
  },
});
