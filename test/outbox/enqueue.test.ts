import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueEmail } from "../../src/domain/integrations/emails/enqueue-email.ts";
import { type Sql, sql } from "../../src/query/sql.ts";
import { createShop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let working: World;
let outbox: string;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "outbox-"));
  outbox = join(dataDir, "outbox");
  world = await startWorld();
  working = await startWorld({ ROLE: "all", DATA_DIR: dataDir });
});
afterAll(() => Promise.all([world.close(), working.close()]));

const email = { kind: "quote", to: "jane@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" } as const;

async function queued({ database }: World): Promise<{ emails: number; due: number }> {
  const { rows } = await database.systemPool.query(
    "select (select count(*)::int from emails) as emails, (select count(*)::int from outbox where kind = 'email') as due",
  );
  return rows[0];
}

test("an email and its outbox row commit together, or not at all", async () => {
  const { id } = await world.addBusiness();
  const tenant = world.database.tenant(id);
  const failing = tenant.transaction(async (db) => {
    await enqueueEmail(db, email);
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect(await queued(world)).toEqual({ emails: 0, due: 0 });
  await tenant.transaction((db) => enqueueEmail(db, email));
  expect(await queued(world)).toEqual({ emails: 1, due: 1 });
});

test("a business's transaction changes no claim and no other business's items, and cannot touch the jobs", async () => {
  const [mine, theirs] = [await world.addBusiness(), await world.addBusiness()];
  await theirs.db.transaction((db) => enqueueEmail(db, email));
  const asked = (statement: Sql<unknown>) => mine.db.transaction((db) => db.query(statement));
  expect(await asked(sql`delete from outbox returning id`)).toEqual([]);
  const denied = [
    sql`delete from outbox_claims`,
    sql`update outbox_claims set attempt = 0`,
    sql`select 1 from stalled_queues`,
  ];
  for (const statement of denied) await expect(asked(statement)).rejects.toThrow(/permission denied/);
  const { rows } = await working.database.systemPool.query(
    "select has_schema_privilege('fieldline_app', 'pgboss', 'usage') as jobs",
  );
  expect(rows).toEqual([{ jobs: false }]);
});

test("a worker sends queued emails", async () => {
  const { id } = await working.addBusiness();
  await working.database.tenant(id).transaction((db) => enqueueEmail(db, email));
  const status = async () =>
    (await working.database.system.email.findFirstOrThrow({ where: { businessId: id } })).status;
  await expect.poll(status, { timeout: 15_000 }).toBe("sent");
  expect(readdirSync(outbox)).toHaveLength(1);
  expect(working.logged.join("")).toContain("SMTP_URL is not set");
});

test("a worker stores the delivery of a quote's email with the quote", async () => {
  const { move, quote, client } = await createShop(working);
  const { id } = await quote();
  await move(id, "send");
  const delivery = async () => (await client("GET", `/v1/quotes/${id}`)).body.delivery;
  await expect.poll(delivery, { timeout: 15_000 }).toEqual({ status: "sent", reason: null });
});
