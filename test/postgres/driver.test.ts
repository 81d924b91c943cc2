import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOf, fastPgVersion, refusalOfFast } from "../../src/postgres/choose-driver.ts";
import { connect } from "../../src/postgres/connect.ts";
import type { DriverName, PipelinePool } from "../../src/postgres/driver.ts";
import { isUniqueViolation } from "../../src/postgres/errors.ts";
import { FastClient } from "../../src/postgres/fast/client.ts";
import { Client } from "../../src/postgres/plain/client.ts";
import { openTenantPool } from "../../src/postgres/pools.ts";
import { isConnectionLoss, openReader, type Reader } from "../../src/postgres/reader.ts";
import { type Row, type Statement, Texts } from "../../src/postgres/statement.ts";
import { inTransaction } from "../../src/postgres/transaction.ts";
import { cloneDatabase } from "../world/cluster.ts";
import { startProxy } from "../world/proxy.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let url: string;
beforeAll(async () => {
  database = await cloneDatabase();
  url = database.url;
  const db = await connect(url);
  await db.query(`create type mood as enum ('glad', 'sad');
    create table kept (n int primary key, note text); grant all on kept to fieldline_app`);
  await db.end();
});
afterAll(() => database.drop());

const statement = (text: string, values: unknown[] = [], more: Partial<Statement> = {}): Statement => ({
  name: undefined,
  text,
  values,
  ...more,
});

const types = `select 7 as int, -2147483648 as min, 9007199254740993 as big, 12.50 as decimal, 0.1::float8 as float, true as yes,
  false as no, 'é ''x''' as text, '' as empty, null::text as none, timestamptz '2026-11-21 16:59:46.132+00' as at,
  timestamptz '2026-11-21 16:59:46+00' as whole, date '2026-10-04' as day, '{"a":[1,null]}'::jsonb as json, 'glad'::mood as mood,
  array['a', 'b'] as texts, array['a b', null, '"', 'NULL', 'x,y'] as quoted, '{}'::text[] as nothing, array[1, 2] as ints,
  'bytes'::bytea as bytes, '00000000-0000-7000-8000-000000000001'::uuid as id`;

const typesRow = {
  int: 7,
  min: -2_147_483_648,
  big: "9007199254740993",
  decimal: "12.50",
  float: 0.1,
  yes: true,
  no: false,
  text: "é 'x'",
  empty: "",
  none: null,
  at: new Date("2026-11-21T16:59:46.132Z"),
  whole: new Date("2026-11-21T16:59:46Z"),
  day: new Date("2026-10-04T00:00:00Z"),
  json: { a: [1, null] },
  mood: "glad",
  texts: ["a", "b"],
  quoted: ["a b", null, '"', "NULL", "x,y"],
  nothing: [],
  ints: [1, 2],
  bytes: Buffer.from("bytes"),
  id: "00000000-0000-7000-8000-000000000001",
};

const businessOf = "select current_setting('app.business_id', true) as business";

/** Waits until another connection waits for a lock in this database. */
async function untilBlocked(db: { query(text: string): Promise<{ rowCount: number | null }> }): Promise<void> {
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await db.query(waiting)).rowCount).toBe(1);
}

describe.each<DriverName>(["fast", "plain"])("the %s driver", (driver) => {
  let reader: Reader;
  let pool: PipelinePool;
  beforeAll(() => {
    reader = openReader({ url, driver });
    pool = openTenantPool({ url, driver, max: 3 });
  });
  afterAll(() => Promise.all([reader.close(), pool.end()]));

  const connection = () => clientOf(driver);
  const read = (text: string, values: unknown[] = [], more: Partial<Statement> = {}) =>
    reader.read(undefined, statement(text, values, more));
  const transact = (work: Parameters<typeof inTransaction>[3], isolation?: "repeatable read") =>
    inTransaction(pool, randomUUID(), isolation, work);

  test("the driver is the requested one", () => {
    expect(connection()).toBe(driver === "fast" ? FastClient : Client);
  });

  describe("values", () => {
    test.each([
      ["prepared", "types"],
      ["unnamed", undefined],
    ])("of every type are read the same, %s", async (_, name) => {
      for (let times = 0; times < 3; times += 1) expect(await read(types, [], { name })).toEqual([typesRow]);
    });

    test("instants are returned as text on request", async () => {
      const texts = new Texts(["at", "whole", "none"]);
      for (const name of ["types", undefined])
        expect(await read(types, [], { name, texts })).toEqual([
          { ...typesRow, at: "2026-11-21T16:59:46.132Z", whole: "2026-11-21T16:59:46.000Z" },
        ]);
    });

    test("of every type are sent the same", async () => {
      const at = new Date("2026-11-21T16:59:46.132Z");
      const sent = [7, "12.50", true, "é", null, at, at, { a: [1] }, ["a", '"', null], Buffer.from("bytes"), undefined];
      const text = `select $1::int as int, $2::numeric as decimal, $3::bool as yes, $4::text as text, $5::text as none, $6::timestamptz as at,
        $7::date as day, $8::jsonb as json, $9::text[] as texts, $10::bytea as bytes, $11::text as missing`;
      const row = {
        int: 7,
        decimal: "12.50",
        yes: true,
        text: "é",
        none: null,
        at,
        day: new Date("2026-11-21T00:00:00Z"),
        json: { a: [1] },
        texts: ["a", '"', null],
        bytes: Buffer.from("bytes"),
        missing: null,
      };
      for (const name of ["sent", "sent", undefined]) expect(await read(text, sent, { name })).toEqual([row]);
    });

    test("rows keep the order of the statement's columns, and no rows are an empty list", async () => {
      const [row = {}] = await read("select 1 as b, 2 as a, 3 as c", [], { name: "columns" });
      expect(Object.keys(row)).toEqual(["b", "a", "c"]);
      expect(await read("select 1 as b where false", [], { name: "none" })).toEqual([]);
    });

    test("many and large rows arrive completely", async () => {
      const rows = await read("select n, repeat('é', n * 10) as text from generate_series(1, 2000) n", [], {
        name: "many",
      });
      expect(rows).toHaveLength(2000);
      expect(rows.every(({ n, text }) => text === "é".repeat(Number(n) * 10))).toBe(true);
    });
  });

  describe("errors", () => {
    test("report Postgres's message, its code and a stack that names the caller", async () => {
      const error: unknown = await read("select 1 / $1::int", [0], { name: "divide" }).catch(
        (caught: unknown) => caught,
      );
      expect(error).toMatchObject({ code: "22012", message: "division by zero" });
      expect((error as Error).stack).toContain("driver.test.ts");
      expect(await read("select 1 / $1::int as one", [1], { name: "divide by one" })).toEqual([{ one: 1 }]);
    });

    test("of one statement do not affect the others, prepared or not", async () => {
      const outcomes = await Promise.allSettled([
        read("select 1 as n", [], { name: "good" }),
        read("select no_such_column", [], { name: "bad" }),
        read("select 2 as n", [], { name: "good too" }),
        read("select 1 / 0"),
        read("select 3 as n"),
      ]);
      const [first, bad, second, alsoBad, third] = outcomes;
      expect([first, second, third]).toEqual([1, 2, 3].map((n) => ({ status: "fulfilled", value: [{ n }] })));
      expect(bad).toMatchObject({ reason: { code: "42703" } });
      expect(alsoBad).toMatchObject({ reason: { code: "22012" } });
      // Preparing it failed, so it is prepared again.
      await expect(read("select no_such_column", [], { name: "bad" })).rejects.toMatchObject({ code: "42703" });
    });

    test("a value that cannot be sent fails only its statement", async () => {
      const circle: Record<string, unknown> = {};
      circle.self = circle;
      const reads = [read("select $1::jsonb as json", [circle], { name: "circle" }), read("select 1 as n")];
      const [circular, good] = await Promise.allSettled(reads);
      expect(circular).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("circular") } });
      expect(good).toMatchObject({ value: [{ n: 1 }] });
      expect(await read("select $1::jsonb as json", [{}], { name: "circle" })).toEqual([{ json: {} }]);
    });

    test("a statement that runs too long is cancelled, and the connection continues", async () => {
      const hasty = openReader({ url, driver, statementSeconds: 1 });
      await expect(hasty.read(undefined, statement("select pg_sleep(30)"))).rejects.toMatchObject({ code: "57014" });
      expect(await hasty.read(undefined, statement("select 1 as n"))).toEqual([{ n: 1 }]);
      await hasty.close();
    });
  });

  describe("a pipeline", () => {
    test("answers in the order of the statements", async () => {
      const client = new (connection())({ connectionString: url, pipeline: true });
      await client.connect();
      const answered: unknown[] = [];
      const ask = (text: string) => client.execute(statement(text)).then(([row]) => answered.push(row?.n));
      await Promise.all([ask("select 1 as n from pg_sleep(0.05)"), ask("select 2 as n"), ask("select 3 as n")]);
      expect(answered).toEqual([1, 2, 3]);
      await client.end();
    });

    test("sets each statement to its own business, and the next to none", async () => {
      const ids = Array.from({ length: 20 }, () => randomUUID());
      const named = statement(businessOf, [], { name: "business" });
      const found = await Promise.all(
        ids.map((id, index) => reader.read(id, index % 2 ? named : statement(businessOf))),
      );
      expect(found.map(([row]) => row?.business)).toEqual(ids);
      const after = await Promise.all(Array.from({ length: 6 }, () => reader.read(undefined, named)));
      expect(new Set(after.map(([row]) => row?.business || null))).toEqual(new Set([null]));
    });

    test("a failed statement leaves its connection set to no business", async () => {
      const ids = Array.from({ length: 6 }, () => randomUUID());
      const failing = ids.map((id) => reader.read(id, statement("select 1 / 0", [], { name: "fails" })));
      for (const each of await Promise.allSettled(failing)) expect(each).toMatchObject({ reason: { code: "22012" } });
      const after = await Promise.all(ids.map(() => read(businessOf)));
      expect(new Set(after.map(([row]) => row?.business || null))).toEqual(new Set([null]));
    });

    test("refuses a business that is no id", async () => {
      await expect(reader.read("x'; drop table kept; --", statement("select 1"))).rejects.toThrow(/business|uuid/);
      expect(await read("select to_regclass('kept') is not null as is_there")).toEqual([{ is_there: true }]);
    });

    test("prepares a named statement once, and no unnamed one", async () => {
      const client = new (connection())({ connectionString: url, pipeline: true });
      await client.connect();
      const named = statement("select $1::int as n", [1], { name: "kept once" });
      await Promise.all([client.execute(named), client.execute(named), client.execute(statement("select 2"))]);
      const prepared = statement("select count(*)::int as count from pg_prepared_statements where statement = $1", [
        named.text,
      ]);
      expect(await client.execute(prepared)).toEqual([{ count: 1 }]);
      await client.end();
    });
  });

  describe("a transaction", () => {
    const insert = (n: number) => statement("insert into kept (n) values ($1)", [n], { name: "insert" });
    const kept = async (numbers: number[]) =>
      (await read("select n from kept where n = any($1) order by n", [numbers])).map(({ n }) => n);
    const base = driver === "fast" ? 1000 : 2000;

    test("commits completely, and is set to its business until then", async () => {
      const id = randomUUID();
      const rows = await inTransaction(pool, id, undefined, async ({ run, send }) => {
        send(insert(base + 1));
        await run(insert(base + 2));
        return run(statement(businessOf));
      });
      expect(rows).toEqual([{ business: id }]);
      expect(await kept([base + 1, base + 2])).toEqual([base + 1, base + 2]);
    });

    test("rolls back if the work throws, and returns the connection", async () => {
      for (let times = 0; times < 5; times += 1)
        await expect(
          transact(async ({ run }) => {
            await run(insert(base + 3));
            throw new Error("of the work");
          }),
        ).rejects.toThrow("of the work");
      expect(await kept([base + 3])).toEqual([]);
    });

    test("reports the statement that failed, not later ones", async () => {
      const failing = transact(async ({ run, send }) => {
        send(insert(base + 4));
        send(insert(base + 4));
        await run(insert(base + 5));
      });
      const error: unknown = await failing.catch((caught: unknown) => caught);
      expect(isUniqueViolation(error)).toBe(true);
      expect(error).toMatchObject({ constraint: "kept_pkey", table: "kept" });
      expect(await kept([base + 4, base + 5])).toEqual([]);
    });

    test("continues after a savepoint is rolled back", async () => {
      await transact(async ({ run }) => {
        await run(insert(base + 6));
        await run(statement("savepoint attempt"));
        await expect(run(insert(base + 6))).rejects.toMatchObject({ code: "23505" });
        await run(statement("rollback to savepoint attempt"));
        await run(insert(base + 7));
      });
      expect(await kept([base + 6, base + 7])).toEqual([base + 6, base + 7]);
    });

    test("has the requested isolation", async () => {
      const shown = statement("show transaction_isolation");
      expect(await transact(({ run }) => run(shown))).toEqual([{ transaction_isolation: "read committed" }]);
      expect(await transact(({ run }) => run(shown), "repeatable read")).toEqual([
        { transaction_isolation: "repeatable read" },
      ]);
    });

    test("is repeated if Postgres aborts it to resolve a deadlock", async () => {
      const [one, two] = [base + 8, base + 9];
      await transact(async ({ run }) => {
        await run(insert(one));
        await run(insert(two));
      });
      const lock = (n: number) => statement("update kept set note = 'locked' where n = $1", [n]);
      const other = await connect(url);
      await other.query("set deadlock_timeout = '1h'; begin");
      await other.query("update kept set note = 'other' where n = $1", [two]);
      let tries = 0;
      const ours = transact(async ({ run }) => {
        tries += 1;
        // Locks in the other order on the second try, so that the two cannot deadlock again.
        for (const n of tries === 1 ? [one, two] : [two, one]) await run(lock(n));
      });
      await untilBlocked({ query: (text) => other.query(text) });
      await other.query("update kept set note = 'other' where n = $1", [one]);
      await other.query("commit");
      await ours;
      await other.end();
      expect(tries).toBe(2);
      expect(await read("select note from kept where n = $1", [two])).toEqual([{ note: "locked" }]);
    });
  });

  describe("a lost connection", () => {
    async function terminate(pid: unknown): Promise<void> {
      const owner = await connect(url);
      await owner.query("select pg_terminate_backend($1)", [pid]);
      await owner.end();
    }

    test("fails the statements under way with its own code, and reads are retried", async () => {
      const victim = openReader({ url, driver });
      const [row] = await victim.read(undefined, statement("select pg_backend_pid() as pid"));
      const reading = victim.read(undefined, statement("select pg_backend_pid() as pid from pg_sleep(0.3)"));
      await terminate(row?.pid);
      expect(await reading).toHaveLength(1);
      await victim.close();
      const pid = async (run: (each: Statement) => Promise<Row[]>) =>
        (await run(statement("select pg_backend_pid() as pid")))[0]?.pid;
      const error: unknown = await transact(async ({ run }) => {
        await terminate(await pid(run));
        await run(statement("select 1"));
      }).catch((caught: unknown) => caught);
      expect(isConnectionLoss(error)).toBe(true);
      expect(await transact(({ run }) => run(statement("select 1 as n")))).toEqual([{ n: 1 }]);
    });

    test("a server that falls silent is given up with ETIMEDOUT, and the next connection works", async () => {
      const proxy = await startProxy(url);
      const quiet = openReader({ url: proxy.url, driver, statementSeconds: 1 });
      // Opens both of its connections.
      await Promise.all([1, 2].map(() => quiet.read(undefined, statement("select 1"))));
      proxy.silence();
      const reads = [statement("select 2 as n", [], { name: "two" }), statement("select 3 as n")];
      for (const each of await Promise.allSettled(reads.map((one) => quiet.read(randomUUID(), one))))
        expect(each).toMatchObject({ reason: { code: "ETIMEDOUT" } });
      proxy.resume("new");
      expect(await quiet.read(undefined, statement("select 4 as n"))).toEqual([{ n: 4 }]);
      await quiet.close();
      await proxy.close();
    });
  });

  describe("behind a pooler", () => {
    const settings = "select current_setting('jit') as jit, current_setting('role') as role";
    const isSet = { jit: "off", role: "fieldline_app" };

    test("each statement and transaction sets its settings and its business, and leaves neither", async () => {
      const id = randomUUID();
      const pooled = openReader({ url, driver, isPooled: true });
      const named = statement(`${settings}, current_setting('app.business_id', true) as business`, [], {
        name: "pooled",
      });
      for (let times = 0; times < 3; times += 1)
        expect(await pooled.read(id, named)).toEqual([{ ...isSet, business: id }]);
      expect(await pooled.read(undefined, statement(settings))).toEqual([isSet]);
      const counted = await Promise.all(
        [1, 2].map(() => pooled.read(undefined, statement("select count(*)::int from pg_prepared_statements"))),
      );
      expect(counted).toEqual([[{ count: 0 }], [{ count: 0 }]]);
      const writes = openTenantPool({ url, driver, max: 1, isPooled: true });
      expect(await inTransaction(writes, id, undefined, ({ run }) => run(named))).toEqual([{ ...isSet, business: id }]);
      await Promise.all([pooled.close(), writes.end()]);
    });

    test("instants are texts there too", async () => {
      const pooled = openReader({ url, driver, isPooled: true });
      const texts = new Texts(["at"]);
      const [row] = await pooled.read(randomUUID(), statement(types, [], { name: "types", texts }));
      expect(row?.at).toBe("2026-11-21T16:59:46.132Z");
      await pooled.close();
    });
  });

  describe("a connection of its own", () => {
    test("listens to a channel", async () => {
      const client = new (connection())({ connectionString: url });
      await client.connect();
      const channel = `Heard ${driver}`;
      const heard = new Promise((resolve) => client.listen(channel, resolve).catch(resolve));
      await client.query("select 1");
      await read("select pg_notify($1, 'other'), pg_notify($2, 'payload')", [`${channel} not`, channel]);
      expect(await heard).toBe("payload");
      await client.end();
    });

    test("copies rows out and in", async () => {
      const client = new (connection())({ connectionString: url });
      await client.connect();
      expect(await readAll(client.copyTo("copy (select n from generate_series(1, 3) n) to stdout"))).toBe("1\n2\n3\n");
      await client.query("create temporary table copied (n int)");
      const copy = client.copyFrom("copy copied from stdin");
      await pipeline(Readable.from(["4\n", "5\n"], { objectMode: false }), copy);
      expect(copy.rowCount).toBe(2);
      expect((await client.query("select n from copied order by n")).rows).toEqual([{ n: 4 }, { n: 5 }]);
      await client.end();
    });
  });
});

test("the fast driver is for the pinned version of pg, and another version gets the plain one", async () => {
  const { default: manifest } = await import("../../package.json", { with: { type: "json" } });
  expect(manifest.dependencies.pg).toBe(fastPgVersion);
  expect(refusalOfFast()).toBeUndefined();
  expect(clientOf("fast")).toBe(FastClient);
  expect(clientOf("plain")).toBe(Client);
  expect(clientOf("fast", "9.0.0")).toBe(Client);
  expect(refusalOfFast("9.0.0")).toBe(
    `the fast Postgres driver is for pg ${fastPgVersion}, and pg 9.0.0 is installed: the plain driver is used`,
  );
});
