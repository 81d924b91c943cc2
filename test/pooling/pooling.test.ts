import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readConfig } from "../../src/app/config/config.ts";
import { databaseChecks } from "../../src/app/doctor/database-checks.ts";
import { openServerDatabase } from "../../src/app/open-database.ts";
import { keepsSessions } from "../../src/postgres/keeps-sessions.ts";
import { sql } from "../../src/query/sql.ts";
import { openDatabase } from "../../src/tenancy/database.ts";
import { assertLiveChange } from "../portal/changes-stream.ts";
import { type Receiver, startReceiver } from "../webhooks/receiver.ts";
import { subscribe } from "../webhooks/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { isInstalled, type PgBouncer, type PoolMode, startPgBouncer } from "./pgbouncer.ts";

/** The suite tests transaction mode only; `npm run prove:pooling` requires PgBouncer. */
const isProof = process.env.PROVE === "pooling";
const modes: PoolMode[] = isProof ? ["transaction", "session"] : ["transaction"];
/** Fewer connections than one process opens without a pooler. */
const serverConnections = { transaction: 4, session: 60 };

if (isInstalled) for (const mode of modes) describe(`through PgBouncer in ${mode} mode`, () => promises(mode));
else {
  const missing = "pgbouncer is not installed, and nothing is tested through it: apt-get install pgbouncer";
  process.stderr.write(`${missing}\n`);
  if (isProof) throw new Error(missing);
  test.skip(missing);
}

function promises(mode: PoolMode) {
  let pooler: PgBouncer;
  let world: World;
  let receiver: Receiver;
  beforeAll(async () => {
    pooler = await startPgBouncer(inject("cluster").adminUrl, mode, serverConnections[mode]);
    receiver = await startReceiver();
    world = await startWorld(
      { ROLE: "all", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
      {
        connect: (url) =>
          mode === "transaction"
            ? { DATABASE_URL: pooler.through(url), DATABASE_DIRECT_URL: url }
            : { DATABASE_URL: pooler.through(url) },
      },
    );
  });
  afterAll(async () => {
    await world?.close();
    await receiver?.close();
    await pooler?.stop();
  });

  test("businesses that write and read concurrently see only their own records", async () => {
    const businesses = await Promise.all(Array.from({ length: 6 }, () => world.addBusiness()));
    await Promise.all(
      businesses.map(async ({ client, id, db }, own) => {
        for (let count = 1; count <= 8; count += 1) {
          const { id: customer } = await made(client, "/v1/customers", { name: `Customer of ${own}` });
          const { body } = await client("GET", "/v1/customers");
          const names = body.data.map(({ name }: { name: string }) => name);
          expect(names).toEqual(Array.from({ length: count }, () => `Customer of ${own}`));
          const { body: found } = await client("GET", `/v1/customers?search=${own}`);
          expect(found.data).toHaveLength(count);
          // The query has no condition, so only row-level security limits it to the business.
          const rows = await db.read(sql<{ id: string }>`select distinct business_id as id from customers`);
          expect(rows).toEqual([{ id }]);
          expect((await client("GET", `/v1/customers/${customer}`)).status).toBe(200);
        }
      }),
    );
  });

  test("each statement runs as the role of requests, within its limits, and leaves nothing behind", async () => {
    const { db } = await world.addBusiness();
    const settings = sql<Record<string, string>>`
      select current_user::text as role, current_setting('statement_timeout') as timeout, current_setting('app.business_id') as business`;
    const expected = { role: "fieldline_app", timeout: "6s", business: db.businessId };
    expect(await db.read(settings)).toEqual([expected]);
    expect(await db.transaction((open) => open.query(settings))).toEqual([expected]);
    await expect(db.read(sql`select * from no_such_table`)).rejects.toThrow(/does not exist/);
    expect(await db.read(settings)).toEqual([expected]);
    const { rows } = await world.database.systemPool.query(
      "select coalesce(current_setting('app.business_id', true), '') as business, current_setting('statement_timeout') as timeout, session_user = current_user as own",
    );
    expect(rows).toEqual([{ business: "", timeout: "6s", own: true }]);
  });

  test("a failed transaction is undone, and a wrong statement affects only its own caller", async () => {
    const { db } = await world.addBusiness();
    const failing = db.transaction(async (open) => {
      await open.create("Customer", { data: { name: "Gone" } });
      await open.query(sql`select 1/0`);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    const both = await Promise.allSettled([db.read(sql`select 1/0`), db.read(sql<{ one: number }>`select 1 as one`)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await db.findMany("Customer")).toEqual([]);
  });

  test("the portal shows a change live and reads the record", () => assertLiveChange(world));

  test("a change is delivered to its subscriber", async () => {
    const { id, client } = await world.addBusiness();
    await subscribe(world, id, receiver.url);
    const { id: customer } = await made(client, "/v1/customers", { name: "Jane" });
    const [arrival] = await receiver.arrived(1);
    expect(JSON.parse(arrival?.body ?? "").customer_id).toBe(customer);
  });

  test("an idempotent call sent twice concurrently runs once", async () => {
    const { client } = await world.addBusiness();
    const call = () =>
      client("POST", "/v1/customers", { body: { name: "Once" }, headers: { "Idempotency-Key": "one" } });
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ status }) => status).filter((status) => ![201, 409].includes(status))).toEqual([]);
    expect((await client("GET", "/v1/customers")).body.data).toHaveLength(1);
  });

  if (mode === "transaction")
    test("requests share the pooler's connections, however many there are", async () => {
      const { client } = await world.addBusiness();
      await Promise.all(Array.from({ length: 60 }, () => client("GET", "/v1/customers")));
      const { rows } = await world.database.systemPool.query(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'fieldline' and client_port <> -1",
      );
      expect(rows[0].count).toBeGreaterThan(0);
      expect(rows[0].count).toBeLessThanOrEqual(serverConnections.transaction);
    });

  if (mode === "transaction")
    test("a process without another way to the database says so instead of starting", async () => {
      const url = pooler.through(world.url);
      expect([await keepsSessions(url), await keepsSessions(world.url)]).toEqual([false, true]);
      for (const direct of [undefined, url]) {
        const config = readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct, SECRET_KEY: "0f".repeat(32) });
        await expect(openServerDatabase(config, () => undefined)).rejects.toThrow(
          direct === undefined ? /set DATABASE_DIRECT_URL/ : /DATABASE_DIRECT_URL names a pooler/,
        );
        const [check] = databaseChecks(world.database.systemPool, config, url);
        expect(await check?.run()).toMatchObject({
          state: "broken",
          todo: expect.stringContaining("DATABASE_DIRECT_URL"),
        });
      }
    });
  else
    test("the pooler keeps sessions, so nothing bypasses it", async () => {
      expect(await keepsSessions(pooler.through(world.url))).toBe(true);
      const database = openDatabase({ url: pooler.through(world.url) });
      await database.ping();
      await database.close();
    });
}
