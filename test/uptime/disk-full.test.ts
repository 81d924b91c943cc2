import { afterAll, beforeAll, expect, test } from "vitest";
import type { Business } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

// With a disk that is really full: test/prove/hostile/disk-full.ts.

let world: World;
let business: Business;

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
});
afterAll(() => world.close());

/** What Postgres answers where it finds no room. */
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

test("a process that found no room is ready again as soon as there is some", async () => {
  await raise("53100");
  expect((await business.client("POST", "/v1/customers", { body: { name: "No room" } })).status).toBe(503);
  // There is room: only the trigger says otherwise.
  expect((await fetch(`${world.origin}/readyz`)).status).toBe(200);
  await world.database.systemPool.query("drop trigger no_room on customers");
});

test("a process that found no room is not ready for as long as there is none", async () => {
  await raise("53100");
  // Whatever spills to the disk finds none.
  const { rows } = await world.database.systemPool.query("select current_database() as name");
  await world.database.systemPool.query(`alter database ${rows[0].name} set temp_file_limit = 0`);
  const other = await world.another();
  const refused = await fetch(`${other.origin}/api/v1/customers`, {
    method: "POST",
    headers: { "X-Api-Key": business.key, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "No room" }),
  });
  expect(refused.status).toBe(503);
  expect((await fetch(`${other.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${other.origin}/healthz`)).status).toBe(200);
  await other.close();
  await world.database.systemPool.query(`alter database ${rows[0].name} reset temp_file_limit`);
  await world.database.systemPool.query("drop trigger no_room on customers");
});
