import pg from "pg";
import { register } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Business } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

// test/prove/hostile/disk-full.ts tests a disk that is really full.

let world: World;
let business: Business;

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
});
afterAll(() => world.close());

/** Makes Postgres report that it has no room. */
async function raise(code: string): Promise<void> {
  await world.database.systemPool.query(`
    create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    drop trigger if exists no_room on customers;
    create trigger no_room before insert on customers for each row execute function no_room()`);
}

test.each([
  ["disk_full", "53100", "30"],
  ["io_error", "58030", "30"],
  ["out_of_memory", "53200", "2"],
])("%s is a 503 with Retry-After on every surface, logged once and not for each request", async (_name, code, wait) => {
  await raise(code);
  const { graphql } = await world.addPerson(business.id);
  world.logged.length = 0;
  for (let n = 0; n < 20; n += 1) {
    const refused = await business.client("POST", "/v1/customers", { body: { name: "No room" } });
    expect(refused).toMatchObject({ status: 503, body: { type: "urn:service:error:unavailable" } });
    expect(refused.headers.get("retry-after")).toBe(wait);
  }
  const { body } = await graphql('mutation { create_customer(input: { name: "No room" }) { id } }');
  expect(body.errors[0].extensions.problem.type).toBe("urn:service:error:unavailable");
  const errors = world.logged
    .join("")
    .split("\n")
    .filter((line) => line.includes('"level":50'));
  expect(errors.length).toBeLessThanOrEqual(1);
  await world.database.systemPool.query("drop trigger no_room on customers");
  expect((await business.client("POST", "/v1/customers", { body: { name: "Room" } })).status).toBe(201);
});

test("a process without disk space stays ready, because it answers reads", async () => {
  await raise("53100");
  expect((await business.client("POST", "/v1/customers", { body: { name: "No room" } })).status).toBe(503);
  for (const path of ["/readyz", "/healthz"]) expect((await fetch(world.origin + path)).status).toBe(200);
  await world.database.systemPool.query("drop trigger no_room on customers");
});

const isFull = async () => /^fieldline_database_full (\d)$/m.exec(await register.metrics())?.[1];

test("the metrics show a full disk while there is no room", async () => {
  await raise("53100");
  // Queries cannot spill to disk either.
  const { rows } = await world.database.systemPool.query("select current_database() as name");
  await world.database.systemPool.query(`alter database ${rows[0].name} set temp_file_limit = 0`);
  const other = await world.another();
  const customers = world.at(other.origin, business.key);
  expect((await customers("POST", "/v1/customers", { body: { name: "No room" } })).status).toBe(503);
  expect(await isFull()).toBe("1");
  expect((await customers("GET", "/v1/customers")).status).toBe(200);
  await other.close();
  await world.database.systemPool.query(`alter database ${rows[0].name} reset temp_file_limit`);
  await world.database.systemPool.query("drop trigger no_room on customers");
});

/** Allows only reads, as some managed servers do when their disk is nearly full. */
async function setReadOnly(isOn: boolean): Promise<void> {
  const operator = new pg.Client({ connectionString: world.url });
  await operator.connect();
  await operator.query("set default_transaction_read_only = off");
  const { rows } = await operator.query("select current_database() as name");
  await operator.query(
    `alter database ${rows[0].name} ${isOn ? "set default_transaction_read_only = on" : "reset all"}`,
  );
  await operator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await operator.end();
}

test("a read-only server answers reads, by a key and in the portal", async () => {
  const { graphql } = await world.addPerson(business.id);
  await setReadOnly(true);
  await expect.poll(async () => (await business.client("GET", "/v1/customers")).status).toBe(200);
  expect(
    (await Promise.all(Array.from({ length: 9 }, () => business.client("GET", "/v1/me")))).map((one) => one.status),
  ).toEqual(Array(9).fill(200));
  expect((await graphql("{ customers { data { id } } }")).body.errors).toBeUndefined();
  expect((await business.client("POST", "/v1/customers", { body: { name: "No room" } })).status).toBe(503);
  await setReadOnly(false);
  await expect
    .poll(async () => (await business.client("POST", "/v1/customers", { body: { name: "Room" } })).status)
    .toBe(201);
});
