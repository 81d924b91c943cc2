import type { GraphQLEnumType } from "graphql";
import type pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../../src/app/config/config.ts";
import { type App, startApp } from "../../src/app/start.ts";
import { schema } from "../../src/domain/index.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { subscribe } from "../portal/sse.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";
import { loadPrevious, signIn } from "./previous.ts";

const secretKey = Buffer.from("0123456789abcdef".repeat(4), "hex");

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
let app: App;

beforeAll(async () => {
  database = await cloneDatabase({ adminUrl: inject("cluster").adminUrl, template: "template0" });
  pool = openPool(database.url);
  await loadPrevious(database.url, pool);
  await migrate(database.url, { say: () => undefined });
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey.toString("hex"),
    ROLE: "web",
  });
  app = await startApp({ config, databaseUrl: database.url, secretKey, log: pino({ level: "silent" }) });
});
afterAll(async () => {
  await app?.close();
  await pool.end();
  await database.drop();
});

test("every kind of earlier record is published when it changes", async () => {
  const { rows: published } = await pool.query<{ table: string; kind: string }>(
    `select distinct tgrelid::regclass::text as table,
       substring(pg_get_triggerdef(oid) from $$publish_changes\\('(\\w+)'\\)$$) as kind
     from pg_trigger where tgfoid = 'publish_changes()'::regprocedure order by 1`,
  );
  const kinds = (schema.getType("ChangeKind") as GraphQLEnumType).getValues().map(({ name }) => name);
  // Kinds of the stream itself, and one of the installation, which has its own notification.
  const others = ["hello", "heartbeat", "maintenance"];
  expect(published.map(({ kind }) => kind).sort()).toEqual(kinds.filter((kind) => !others.includes(kind)).sort());
  const listener = await pool.connect();
  const heard: string[] = [];
  listener.on("notification", ({ payload = "" }) => heard.push(payload));
  await listener.query("listen fieldline_changes");
  await pool.query(
    "insert into watched_businesses (business_id, since, until) select id, now(), now() + interval '1 minute' from businesses",
  );
  const expected: string[] = [];
  for (const { table, kind } of published) {
    const { rows } = await pool.query(
      `update ${table} set updated_at = updated_at where id = (select id from ${table} limit 1) returning *`,
    );
    for (const { id, business_id, member_id } of rows)
      expected.push([business_id, kind, ...(kind === "notification" ? [member_id] : []), id].join(" "));
  }
  expect(expected.length).toBeGreaterThan(5);
  await expect.poll(() => heard).toEqual(expect.arrayContaining(expected));
  await listener.query("unlisten *");
  listener.release();
});

test("a person who opens the portal after the upgrade sees changes of an earlier business", async () => {
  const origin = `http://127.0.0.1:${app.port}`;
  const stream = await subscribe(origin, await signIn(origin), "subscription { changes { kind id } }", {}, "GET");
  const next = async () => (await stream.next())?.data;
  expect(await next()).toMatchObject({ changes: { kind: "hello" } });
  const { rows } = await pool.query(
    `update customers set notes = 'Seen' where id = (
       select c.id from customers c join businesses b on b.id = c.business_id where b.slug = 'dead' limit 1) returning id`,
  );
  expect(await next()).toEqual({ changes: { kind: "customer", id: rows[0].id } });
  stream.close();
});
