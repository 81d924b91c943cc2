import assert from "node:assert/strict";
import pg from "pg";
import { brokenReferences, rowsOf, schemaOf } from "../backup/installation.ts";
import type { Cli } from "../cli/cli.ts";
import { createClient } from "../world/client.ts";
import { startServer } from "../world/server.ts";

export type Described = { schema: string[]; rows: Map<string, string[]>; broken: string[] };

/** Creates a business with some volume. Returns its API key. */
export async function makeBusiness(cli: Cli): Promise<string> {
  const owner = ["--owner-email", "o@example.com", "--owner-password", "a long password"];
  assert.equal((await cli("business", "create", "--name", "Acme", "--slug", "acme", ...owner)).code, 0);
  const made = await cli("key", "create", "--business", "acme", "--name", "K", "--preset", "full", "--json");
  const volume = ["--customers", "500", "--conversations", "200", "--messages", "2000"];
  assert.equal((await cli("seed", "--business", "acme", ...volume)).code, 0);
  return made.json.key;
}

/** The schema, rows and broken references of a database. */
export async function describe(url: string): Promise<Described> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return { schema: await schemaOf(db), rows: await rowsOf(db), broken: await brokenReferences(db) };
  } finally {
    await db.end();
  }
}

export async function assertSame(url: string, there: Described): Promise<void> {
  const found = await describe(url);
  // A dump writes conditions with fewer parentheses, and grants in another order.
  const plain = (lines: string[]) =>
    lines
      .map((line) =>
        line
          .replaceAll(/[()]/g, "")
          .replace(/^(rights .*)\{(.*)\}$/, (_, start, rights) => `${start}${rights.split(",").sort()}`),
      )
      .sort();
  assert.deepEqual(plain(found.schema), plain(there.schema));
  assert.deepEqual(found.broken, []);
  for (const [table, rows] of there.rows) assert.deepEqual(found.rows.get(table), rows, table);
}

export async function assertServes(environment: Record<string, string>, key: string): Promise<void> {
  const server = await startServer({ environment: { ...environment, ROLE: "web" } });
  try {
    await server.becomes(200);
    const { status } = await createClient(`${server.origin}/api`, key)("GET", "/v1/customers");
    assert.equal(status, 200);
  } finally {
    await server.stop();
  }
}
