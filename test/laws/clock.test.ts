import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));
const portal = fileURLToPath(new URL("../../portal", import.meta.url));

/** Files that may use the process's own clock, each with the reason. */
const exceptions: Record<string, string> = {
  "postgres/clock.ts": "it makes the one of the other",
  "http/log-destination.ts": "a line of the log is stamped, as pino's are",
  "oauth/tokens/records.ts": "the library compares by the process's clock, so it is given a time by that",
  "safe-fetch/retry-after.ts": "a stranger's stamp, by a stranger's clock, within bounds",
  "auth/session/cookie.ts": "a cookie's end, which the browser compares by its own clock",
  "auth/session/device-cookie.ts": "a cookie's end, which the browser compares by its own clock",
  "http/refuse.ts": "the Date of an answer",
  "telemetry/prometheus-metrics.ts": "when the process began and was asked, as collectors expect it",
  "app/doctor/address-checks.ts": "a certificate's end, which callers compare by clocks of their own",
  "app/doctor/database-checks.ts": "the process's clock is what is checked against the database's",
};

test("no stored or compared time comes from the process's clock", () => {
  const found = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("generated/") && exceptions[file] === undefined)
    .filter((file) => /\bDate\.now\(|\bnew Date\(\)/.test(readFileSync(join(source, file), "utf8")));
  expect(found).toEqual([]);
});

/** Files that may use the browser's own clock, each with the reason. */
const ownTime: Record<string, string> = {
  "data/clock.ts": "it makes the one of the other",
  "data/time.ts": "its time zone alone",
  "data/unsent.ts": "what this browser has kept is compared with what else it has",
};

test("the portal shows and sends times by the server's clock, not by the browser's", () => {
  const found = readdirSync(portal, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/^(generated|dist)\//.test(file) && ownTime[file] === undefined)
    .filter((file) => /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/.test(readFileSync(join(portal, file), "utf8")));
  expect(found).toEqual([]);
});
