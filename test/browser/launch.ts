import puppeteer, { type Browser } from "puppeteer-core";
import { describe } from "vitest";
import { findExecutable, findPackage } from "./executable.ts";
import { unpackChromium } from "./unpack.ts";

const missing = "this machine has no Chromium or Chrome: npm run browser installs one";
const isMissing = findExecutable() === undefined && findPackage() === undefined;

/** Runs tests that need a browser. Without one, they are skipped with a note; under CI they fail. */
export function describeInBrowser(suite: () => void): void {
  const skip = isMissing && process.env.CI !== "true";
  describe(skip ? `in a browser (skipped: ${missing})` : "in a browser", { skip }, suite);
}

const common = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  // The browser's counterpart of test/world/loopback-only.ts. It also blocks numeric addresses.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE [::1], EXCLUDE localhost",
];

/** Launches the machine's browser, or else the packaged one. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findExecutable();
  if (executablePath !== undefined) return puppeteer.launch({ executablePath, args: common });
  const source = findPackage();
  if (source === undefined) throw new Error(missing);
  const unpacked = await unpackChromium(source);
  return puppeteer.launch({
    executablePath: unpacked.executablePath,
    env: { ...process.env, ...unpacked.environment },
    headless: "shell",
    args: [...common, "--no-zygote"],
  });
}
