// Evaluated once in each process, however many files run in it.
import "./loopback-only.ts";
import { afterAll, vi } from "vitest";

const { ...environment } = process.env;

// The next file finds the process as this one did.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetConfig();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
