import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createAuthenticate } from "../../src/auth/authenticate.ts";
import { makeKey } from "../../src/auth/credentials/api-key.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { openDatabase } from "../../src/tenancy/database.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";
import { migrateUntil } from "./previous.ts";

const lastMigration = "20261122200041_sending";
const say = () => undefined;
const id = (number: number) => `01890000-0000-7000-8000-00000000000${number}`;
const { key, prefix, secretHash } = makeKey();

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;

/** An API key, and apps that were connected before their sites were stored. */
beforeAll(async () => {
  database = await cloneDatabase({ adminUrl: inject("cluster").adminUrl, template: "template0" });
  pool = openPool(database.url);
  await migrateUntil(database.url, lastMigration);
  await pool.query(`
    insert into businesses (id, name, slug, subscription, updated_at) values ('${id(1)}', 'Old', 'old', 'active', now());
    insert into members (id, business_id, name, email, password_hash, role, updated_at)
      values ('${id(2)}', '${id(1)}', 'Sam', 'sam@example.com', 'none', 'owner', now());
    insert into connected_apps (id, business_id, client_id, name, scopes, member_id, updated_at) values
      ('${id(4)}', '${id(1)}', 'https://Claude.ai:8443/oauth/client.json', 'Claude', '{}', '${id(2)}', now()),
      ('${id(5)}', '${id(1)}', 'registered', 'Ledger', '{}', '${id(2)}', now());`);
  await pool.query(
    `insert into api_keys (id, business_id, name, prefix, secret_hash, scopes, updated_at)
     values ('${id(3)}', '${id(1)}', 'Website', $1, $2, '{customers:read}', now())`,
    [prefix, secretHash],
  );
  await migrate(database.url, { say });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("an earlier key never expires, and names no creator", async () => {
  const { rows } = await pool.query("select expires_at, created_by_id from api_keys");
  expect(rows).toEqual([{ expires_at: null, created_by_id: null }]);
  const opened = openDatabase({ url: database.url });
  const authenticate = createAuthenticate({
    database: opened,
    ratePerMinute: 100,
    appUrl: "https://app.example.com",
    basePath: "/api",
  });
  const { caller } = await authenticate({
    apiKey: key,
    authorization: undefined,
    address: "203.0.113.1",
    userAgent: undefined,
  });
  expect(caller.id).toBe(id(3));
  await opened.close();
});

test("an earlier app with a document has that document's site, and a registered one has none", async () => {
  const { rows } = await pool.query("select name, site from connected_apps order by id");
  expect(rows).toEqual([
    { name: "Claude", site: "claude.ai:8443" },
    { name: "Ledger", site: null },
  ]);
});
