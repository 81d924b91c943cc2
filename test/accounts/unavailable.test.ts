import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail, openPortal, password, signIn, signUp } from "../auth/portal.ts";
import { openForms } from "../portal/form-client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let other: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  other = new pg.Client({ connectionString: world.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await world.close();
});

/** Runs `work`, and ends its connection while it waits for the locked table. */
async function cutOff<T>(table: string, work: () => Promise<T>): Promise<T> {
  await other.query(`begin; lock table ${table} in share mode`);
  const done = work();
  try {
    for (let ended = 0; ended === 0; ) {
      const { rowCount } = await world.database.systemPool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      ended = rowCount ?? 0;
    }
  } finally {
    await other.query("rollback");
  }
  return done;
}

const unavailable = { type: "urn:service:error:unavailable", status: 503 };

test("a sign-up whose connection the database ends is asked to try again, and then succeeds", async () => {
  const [email, portal] = [newEmail(), openPortal(world)];
  expect(await cutOff("businesses", () => signUp(portal, email))).toMatchObject(unavailable);
  expect(await cutOff("members", () => signUp(portal, email))).toMatchObject(unavailable);
  const form = { business_name: "Breeze Air", name: "Sam Taylor", email, password, time_zone: "Australia/Sydney" };
  const page = await cutOff("members", () => openForms(world).post("/sign-up", form));
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await world.database.system.business.count({ where: { name: "Breeze Air" } })).toBe(0);
  expect(await signUp(portal, email)).toMatchObject({ sign_up: { member: { email } } });
  expect(await cutOff("sessions", () => signIn(openPortal(world), email))).toMatchObject(unavailable);
});
