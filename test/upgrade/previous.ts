import { cpSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../../src/migrations/migrate.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { createGraphql } from "../world/client.ts";

const migrations = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));

/** Creates the tables with the migrations up to the last, and none of the functions, which are the current ones. */
export async function migrateUntil(url: string, lastMigration: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-previous-"));
  for (const name of readdirSync(migrations).filter((name) => name <= lastMigration))
    cpSync(join(migrations, name), join(folder, name), { recursive: true });
  const functionsFolder = mkdtempSync(join(tmpdir(), "fieldline-functions-"));
  await migrate(url, { say: () => undefined, folder, functionsFolder });
}

/** The data of an installation of the last release, written by its own code. */
export async function loadPrevious(url: string, pool: Pool): Promise<void> {
  await migrateUntil(url, "20261121182500_oauth_documents");
  await pool.query(readFileSync(new URL("previous-version.sql", import.meta.url), "utf8"));
}

/** Signs the owner of one of its businesses in. Returns the session cookie. */
export async function signIn(origin: string): Promise<string> {
  const signedIn = await createGraphql(origin)(
    'mutation { sign_in(email: "dead@example.com", password: "correct horse battery") { __typename } }',
  );
  return signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
}
