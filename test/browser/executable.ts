import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const paths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The machine's browser, if it has one. CHROME_PATH overrides it; an empty value means none. */
export function findExecutable(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROME_PATH } = environment;
  return (CHROME_PATH === undefined ? paths : [CHROME_PATH]).find((path) => existsSync(path));
}

/** The package that `npm run browser` installs. */
const installed = fileURLToPath(new URL("node_modules/@sparticuz/chromium", import.meta.url));

/** The folder of the packaged Chromium, if it is installed. */
export function findPackage(): string | undefined {
  return existsSync(installed) ? installed : undefined;
}
