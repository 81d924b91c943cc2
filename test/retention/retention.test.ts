import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/app/config/config.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { leaveOneByOne } from "../world/partitions.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let pool: Pool;
let business: Awaited<ReturnType<World["addBusiness"]>>;
beforeAll(async () => {
  world = await startWorld();
  await leaveOneByOne(world.database.systemPool);
  pool = world.database.systemPool;
});
afterAll(() => world.close());

const run = (days: Partial<typeof defaultRetention> = {}) => prune(pool, { ...defaultRetention, ...days });

/** Rows of the business in a table, by the name in one of their columns. */
const left = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await pool.query(`select ${column} as name from ${table} where business_id = $1 order by 1`, [
    business.id,
  ]);
  return rows.map(({ name }) => name);
};

const ages =
  "(values ('old', interval '1000 days'), ('year', interval '400 days'), ('month', interval '40 days'), ('new', interval '1 hour'))";

test("each kind is deleted after its own period, which the operator sets", async () => {
  business = await world.addBusiness();
  await pool.query(
    `insert into audit_log (id, business_id, kind, actor_kind, actor_name, created_at)
     select new_uuid_v7(), $1, name, 'unknown', '', now() - age from ${ages} as a(name, age)`,
    [business.id],
  );
  await pool.query(
    `insert into events (id, business_id, type, payload, occurred_at)
     select new_uuid_v7(), $1, name, '{}', now() - age from ${ages} as a(name, age)`,
    [business.id],
  );
  await pool.query(
    `insert into drafts (id, business_id, channel, to_address, text, status, drafted_by_kind, drafted_by_id, drafted_by_name,
       created_at, updated_at)
     select new_uuid_v7(), $1, 'sms', '+61491570156', name || ' ' || status, status::"DraftStatus", 'user', new_uuid_v7(), 'Pat',
       now() - age, now() - age
     from ${ages} as a(name, age), unnest(array['deleted', 'draft', 'sent']) as status`,
    [business.id],
  );
  await run();
  expect(await left("audit_log", "kind")).toEqual(["month", "new", "year"]);
  expect(await left("events", "type")).toEqual(["new"]);
  const kept = ["old", "year", "month", "new"].flatMap((name) => [`${name} draft`, `${name} sent`]);
  expect(await left("drafts", "text")).toEqual(["month deleted", "new deleted", ...kept].sort());

  await run({ AUDIT_RETENTION_DAYS: 60, DRAFT_RETENTION_DAYS: 30 });
  expect(await left("audit_log", "kind")).toEqual(["month", "new"]);
  expect(await left("drafts", "text")).toEqual(["new deleted", ...kept].sort());
  // The last month is kept, whatever the setting.
  await pool.query("update audit_log set created_at = now() - interval '29 days' where kind = 'month'");
  await run({ AUDIT_RETENTION_DAYS: 1 });
  expect(await left("audit_log", "kind")).toEqual(["month", "new"]);
});

test("an undelivered delivery is deleted later than a delivered one, then its event, and then its deleted subscription", async () => {
  business = await world.addBusiness();
  const make = async (status: string, days: number, deleted: boolean) => {
    const name = `${status} ${days}`;
    await pool.query(
      `with s as (
         insert into webhook_subscriptions (id, business_id, url, events, secret, active, deleted_at, updated_at)
         values (new_uuid_v7(), $1, $2, '{invoice.paid}', '', $5, case when $5 then null else now() - interval '60 days' end, now())
         returning id
       ), e as (
         insert into events (id, business_id, type, payload, occurred_at)
         values (new_uuid_v7(), $1, $2, '{}', now() - make_interval(days => $4)) returning id, occurred_at
       )
       insert into webhook_deliveries
         (id, business_id, event_id, event_type, subscription_id, status, created_at, delivered_at, updated_at)
       select new_uuid_v7(), $1, e.id, $2, s.id, $3::"DeliveryStatus", occurred_at, case $3 when 'delivered' then occurred_at end, occurred_at
       from s, e`,
      [business.id, name, status, days, !deleted],
    );
  };
  for (const status of ["delivered", "dead", "skipped"])
    for (const days of [10, 40, 100]) await make(status, days, status !== "delivered");
  await run();
  const kept = ["dead 10", "dead 40", "delivered 10", "skipped 10", "skipped 40"];
  expect(await left("webhook_deliveries", "event_type")).toEqual(kept);
  expect(await left("events", "type")).toEqual(kept);
  // Subscriptions that are not deleted are kept, whatever happens to their deliveries.
  expect(await left("webhook_subscriptions", "url")).toEqual([...kept, "delivered 100", "delivered 40"].sort());
});

test("an app's registration outlives its last connection while a token is valid", async () => {
  business = await world.addBusiness();
  const { id, client } = await world.addApp(business.id);
  expect((await client("GET", "/v1/me")).status).toBe(200);
  const { clientId } = await world.database.system.connectedApp.findUniqueOrThrow({ where: { id } });
  for (const name of [clientId, "forgotten", "recent"])
    await pool.query(
      "insert into oauth_clients (client_id, metadata, last_used_at) values ($1, '{}', now() - $2::interval)",
      [name, name === "recent" ? "300 days" : "400 days"],
    );
  const clients = async () => {
    const { rows } = await pool.query("select client_id from oauth_clients where client_id = any($1)", [
      [clientId, "forgotten", "recent"],
    ]);
    return rows.map(({ client_id }) => client_id).sort();
  };
  await run();
  expect(await clients()).toEqual([clientId, "recent"].sort());
  await pool.query("update oauth_records set expires_at = now() - interval '1 second' where app_id = $1", [id]);
  await run();
  expect(await clients()).toEqual(["recent"]);
});

test("two concurrent workers delete everything between them, and wait for no lock", async () => {
  business = await world.addBusiness();
  await pool.query(
    `insert into audit_log (id, business_id, kind, actor_kind, actor_name, created_at)
     select new_uuid_v7(), $1, n::text, 'unknown', '', now() - interval '800 days' from generate_series(1, 3500) n`,
    [business.id],
  );
  await pool.query(
    `insert into events (id, business_id, type, payload, occurred_at)
     select new_uuid_v7(), $1, n::text, '{}', now() - interval '800 days' from generate_series(1, 3500) n`,
    [business.id],
  );
  const other = new pg.Client({ connectionString: world.url });
  await other.connect();
  await other.query("begin");
  for (const [table, column] of [
    ["audit_log", "kind"],
    ["events", "type"],
  ])
    await other.query(`select from ${table} where business_id = $1 and ${column} = '7' for update`, [business.id]);
  await Promise.all([run(), run()]);
  expect([await left("audit_log", "kind"), await left("events", "type")]).toEqual([["7"], ["7"]]);
  await other.query("commit");
  await other.end();
  await run();
  expect([await left("audit_log", "kind"), await left("events", "type")]).toEqual([[], []]);
});

test("an error in one table does not stop deletion from the others, and is reported", async () => {
  business = await world.addBusiness();
  await pool.query(
    `insert into events (id, business_id, type, payload, occurred_at) values (new_uuid_v7(), $1, 'old', '{}', now() - interval '1 year')`,
    [business.id],
  );
  await pool.query("alter table idempotency_records rename to elsewhere");
  await expect(run()).rejects.toThrow("some expired data could not be deleted");
  await pool.query("alter table elsewhere rename to idempotency_records");
  expect(await left("events", "type")).toEqual([]);
});

test("a business has at most 100 subscriptions, including paused ones", async () => {
  business = await world.addBusiness();
  const hook = { url: "https://example.com/hook", events: ["invoice.paid"] };
  const { body: first } = await business.client("POST", "/v1/webhooks/subscriptions", { body: hook });
  await pool.query(
    `insert into webhook_subscriptions (id, business_id, url, events, secret, active, updated_at)
     select new_uuid_v7(), $1, 'https://example.com', '{invoice.paid}', '', false, now() from generate_series(1, 98)`,
    [business.id],
  );
  const made = await Promise.all(
    [1, 2].map(() => business.client("POST", "/v1/webhooks/subscriptions", { body: hook })),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({
    type: "urn:service:error:subscription-limit",
  });
  expect((await business.client("DELETE", `/v1/webhooks/subscriptions/${first.id}`)).status).toBe(204);
  expect((await business.client("POST", "/v1/webhooks/subscriptions", { body: hook })).status).toBe(201);
});

test("a period below the minimum is refused at start, with the variable named", () => {
  expect(readConfig({ AUDIT_RETENTION_DAYS: "400" }).retention.AUDIT_RETENTION_DAYS).toBe(400);
  expect(() => readConfig({ AUDIT_RETENTION_DAYS: "29" })).toThrow(/AUDIT_RETENTION_DAYS/);
  expect(() => readConfig({ EMAIL_RETENTION_DAYS: "0" })).toThrow(/EMAIL_RETENTION_DAYS/);
});

test("a person keeps the newest 1,000 notifications, and other people keep theirs", async () => {
  business = await world.addBusiness();
  await pool.query(
    `with people as (
       insert into members (id, business_id, email, name, role, password_hash, updated_at)
       select new_uuid_v7(), $1::uuid, name || $1::uuid || '@example.com', name, 'member', '', now() from unnest(array['Busy', 'Calm']) as name
       returning id, name
     )
     insert into notifications (id, business_id, member_id, type, title, created_at, updated_at)
     select new_uuid_v7(), $1::uuid, people.id, 'lead.created', people.name || ' ' || number, now() - make_interval(secs => number), now()
     from people, generate_series(1, 1003) as number where people.name = 'Busy' or number <= 3`,
    [business.id],
  );
  await run();
  const titles = await left("notifications", "title");
  expect(titles.filter((title) => title.startsWith("Busy"))).toHaveLength(1000);
  expect(titles).not.toContain("Busy 1001");
  expect(titles.filter((title) => title.startsWith("Calm"))).toEqual(["Calm 1", "Calm 2", "Calm 3"]);
});
