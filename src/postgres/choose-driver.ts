import { createRequire } from "node:module";
import type { DriverName } from "./driver.ts";
import { FastClient } from "./fast/client.ts";
import { Client } from "./plain/client.ts";

/** The version of pg whose internals the fast driver uses. */
export const fastPgVersion = "8.23.1";

const { version: installed } = createRequire(import.meta.url)("pg/package.json") as { version: string };

/** The reason why the fast driver cannot be used with this version of pg. Undefined if it can. */
export function refusalOfFast(version = installed): string | undefined {
  if (version === fastPgVersion) return undefined;
  return `the fast Postgres driver is for pg ${fastPgVersion}, and pg ${version} is installed: the plain driver is used`;
}

/** The client class of the driver. Falls back to the plain driver if the fast one does not support the installed pg. */
export function clientOf(driver: DriverName, version = installed): typeof Client {
  return driver === "fast" && refusalOfFast(version) === undefined ? FastClient : Client;
}
