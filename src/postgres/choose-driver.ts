import { createRequire } from "node:module";
import type { DriverName } from "./driver.ts";
import { FastClient } from "./fast/client.ts";
import { Client } from "./plain/client.ts";

/** The pg whose inside the fast driver knows. */
export const fastPgVersion = "8.23.1";

const { version: installed } = createRequire(import.meta.url)("pg/package.json") as { version: string };

/** Why the fast driver cannot be used with that version of pg; undefined where it can. */
export function refusalOfFast(version = installed): string | undefined {
  if (version === fastPgVersion) return undefined;
  return `the fast Postgres driver is for pg ${fastPgVersion}, and pg ${version} is installed: the plain driver is used`;
}

/** The plain driver also where the fast one is asked for and is not for the installed pg. */
export function clientOf(driver: DriverName, version = installed): typeof Client {
  return driver === "fast" && refusalOfFast(version) === undefined ? FastClient : Client;
}
