// Runs once per process, however many test files run in it.
import "./loopback-only.ts";
import { afterAll, vi } from "vitest";

const { ...environment } = process.env;

// A second, as vitest waits, is short for a busy machine. `expect.poll` waits as long: see vitest.config.ts.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === "number" ? options : { timeout: 10_000, ...options });

// Restores the process for the next file.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetConfig();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
