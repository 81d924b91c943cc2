import { randomUUIDv7 } from "node:crypto";
import { operator } from "../../src/audit/audit.ts";
import { createAuthenticate } from "../../src/auth/authenticate.ts";
import type { Scope } from "../../src/auth/caller.ts";
import { insertApiKey } from "../../src/domain/identity/api-keys/create-api-key.ts";
import { createBusiness, type NewBusiness } from "../../src/domain/identity/business/create-business.ts";
import { Problem } from "../../src/problems.ts";
import { type Database, openDatabase } from "../../src/tenancy/database.ts";
import { cloneDatabase } from "../world/cluster.ts";

export type AuthWorld = Awaited<ReturnType<typeof startAuthWorld>>;

/** A database for the test file, with any number of processes over it. */
export async function startAuthWorld() {
  const { url, drop } = await cloneDatabase();
  const statements: string[] = [];
  const opened: Database[] = [];

  function openProcess(): Database {
    const process = openDatabase({ url, observe: (text) => statements.push(text) });
    opened.push(process);
    return process;
  }

  const database = openProcess();

  return {
    database,
    statements,
    openProcess,
    createAuthenticate: (ratePerMinute = 100_000_000, process = database) =>
      createAuthenticate({ database: process, ratePerMinute, appUrl: "https://app.example.com", basePath: "/api" }),
    /** Creates the key while the business is on a plan with API access. */
    async addBusiness({ plan, ...business }: Partial<NewBusiness> = {}, scopes: Scope[] = ["customers:read"]) {
      const { id } = await database.systemTransaction(randomUUIDv7(), (db) =>
        createBusiness(db, {
          name: "Test",
          slug: `test-${randomUUIDv7()}`,
          ...business,
        }),
      );
      const { key, apiKey } = await database
        .tenant(id)
        .transaction((db) => insertApiKey(db, operator, { name: "Website", scopes }));
      if (plan !== undefined) await database.system.business.update({ where: { id }, data: { plan } });
      return { id, key, apiKey };
    },
    async close() {
      await Promise.all(opened.map((process) => process.close()));
      await drop();
    },
  };
}

export const byKey = (apiKey: string, address = "203.0.113.1", userAgent?: string) => ({
  apiKey,
  authorization: undefined,
  address,
  userAgent,
});

/** Returns the problem that refuses `work`. Rethrows any other error, and fails if `work` succeeds. */
export async function refused(work: Promise<unknown>): Promise<Problem> {
  const outcome = await work.then(
    () => "nothing was refused",
    (error: unknown) => error,
  );
  if (outcome instanceof Problem) return outcome;
  throw outcome instanceof Error ? outcome : new Error(String(outcome));
}
