import { randomBytes } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../../src/app/config/config.ts";
import { type App, startApp } from "../../src/app/start.ts";
import { createSessions } from "../../src/auth/session/session.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { hashToken } from "../../src/crypto/hash.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { createGraphql } from "../world/client.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";
import { migrateUntil } from "./previous.ts";

const lastMigration = "20261122182025_notifications_kept";
const say = () => undefined;
const id = (number: number) => `01890000-0000-7000-8000-00000000000${number}`;
const secretKey = randomBytes(32);
const [live, over] = ["live", "over"] as const;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
let app: App;

beforeAll(async () => {
  database = await cloneDatabase({ adminUrl: inject("cluster").adminUrl, template: "template0" });
  pool = openPool(database.url);
  await migrateUntil(database.url, lastMigration);
  await pool.query(`
    insert into businesses (id, name, slug, updated_at) values ('${id(1)}', 'Old', 'old', now());
    insert into members (id, business_id, name, email, password_hash, role, updated_at)
      values ('${id(2)}', '${id(1)}', 'Sam', 'sam@example.com', 'none', 'owner', now());
    insert into known_addresses (member_id, address, signed_in_at) values
      ('${id(2)}', '203.0.113.7', '2026-11-01Z'), ('${id(2)}', '2001:db8:1:2:3::4', '2026-11-02Z'),
      ('${id(2)}', '2001:db8:1:2::9', '2026-11-03Z'), ('${id(2)}', '2001:db8::1', '2026-11-04Z');`);
  for (const [token, created, expires] of [
    [live, "20 days ago", "10 days"],
    [over, "31 days ago", "1 day ago"],
  ])
    await pool.query(
      `insert into sessions (token_hash, business_id, member_id, created_at, expires_at)
       values ($1, '${id(1)}', '${id(2)}', now() + $2::interval, now() + $3::interval)`,
      [hashToken(token ?? ""), created, expires],
    );
  await migrate(database.url, { say });
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey.toString("hex"),
    ROLE: "web",
  });
  app = await startApp({ config, databaseUrl: database.url, secretKey, log: pino({ level: "silent" }) });
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await database.drop();
});

const openPortal = (token: string) => {
  const { sign } = createSessions({ database: app.database, key: deriveKey(secretKey, "sessions") });
  return createGraphql(`http://127.0.0.1:${app.port}`, `fieldline_session=${sign(token)}`);
};

test("a session of the previous version lasts until its own end, and is listed", async () => {
  const { body } = await openPortal(live)("{ sessions { device address is_current } }");
  expect(body.data.sessions).toEqual([{ device: "Unknown device", address: null, is_current: true }]);
  const refused = await openPortal(over)("{ viewer { member { name } } }");
  expect(refused.body.errors[0].extensions.problem.status).toBe(401);
  const { rows } = await pool.query(
    "select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions order by 1",
  );
  expect(rows).toEqual([{ days: -1 }, { days: 10 }]);
});

test("a person of the previous version has the portal's defaults, and invites others", async () => {
  const ask = openPortal(live);
  const { body: shown } = await ask("{ viewer { preferences { shortcuts theme signature_html } } }");
  expect(shown.data.viewer.preferences).toEqual({ shortcuts: true, theme: "system", signature_html: null });
  const { body: changed } = await ask(
    "mutation { update_profile(input: { theme: dark }) { preferences { theme } member { name } } }",
  );
  expect(changed.data.update_profile).toEqual({ preferences: { theme: "dark" }, member: { name: "Sam" } });
  const { body: invited } = await ask(
    'mutation { invite_member(input: { name: "Alex", email: "alex@example.com", role: member }) { invited_by { name } } }',
  );
  expect(invited.data.invite_member).toEqual({ invited_by: { name: "Sam" } });
});

test("people of the previous version have no two-factor sign-in", async () => {
  const { body } = await openPortal(live)(
    "{ two_factor { is_on enabled_at recovery_codes_left } team_members { data { two_factor } } }",
  );
  expect(body.data).toEqual({
    two_factor: { is_on: false, enabled_at: null, recovery_codes_left: 0 },
    team_members: { data: [{ two_factor: false }] },
  });
});

test("the IPv6 addresses that a person is known at become their /64, with the last sign-in of each", async () => {
  const { rows } = await pool.query("select address, signed_in_at from known_addresses order by 2");
  expect(rows).toEqual([
    { address: "203.0.113.7", signed_in_at: new Date("2026-11-01Z") },
    { address: "2001:db8:1:2::/64", signed_in_at: new Date("2026-11-03Z") },
    { address: "2001:db8::/64", signed_in_at: new Date("2026-11-04Z") },
  ]);
});
