import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "../../src/migrations/migrate.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";
import { migrateUntil } from "./previous.ts";

const lastMigration = "20261122100000_outbox";
const say = () => undefined;
const id = (number: number) => `01890000-0000-7000-8000-00000000000${number}`;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;

/** Two accepted quotes, each with a paid deposit and a job. The first job is invoiced and partly paid. */
beforeAll(async () => {
  database = await cloneDatabase({ adminUrl: inject("cluster").adminUrl, template: "template0" });
  pool = openPool(database.url);
  await migrateUntil(database.url, lastMigration);
  await pool.query(`
    insert into businesses (id, name, slug, updated_at) values ('${id(1)}', 'Old', 'old', now());
    insert into customers (id, business_id, name, updated_at) values ('${id(2)}', '${id(1)}', 'Jane', now());
    insert into quotes (id, business_id, quote_reference, status, customer_id, total, deposit_amount, deposit_paid_at, updated_at)
      values ('${id(3)}', '${id(1)}', 'Q-1001', 'accepted', '${id(2)}', 1100, 300, now(), now()),
        ('${id(4)}', '${id(1)}', 'Q-1002', 'accepted', '${id(2)}', 1100, 300, now(), now());
    insert into jobs (id, business_id, job_number, title, customer_id, quote_id, updated_at)
      values ('${id(5)}', '${id(1)}', 'J-1001', 'Work', '${id(2)}', '${id(3)}', now());
    insert into invoices (id, business_id, invoice_number, status, customer_id, job_id, total, amount_paid, updated_at)
      values ('${id(6)}', '${id(1)}', 'INV-1001', 'partially_paid', '${id(2)}', '${id(5)}', 1100, 300, now());
    insert into payments (id, business_id, invoice_id, amount, paid_at, updated_at)
      values ('${id(7)}', '${id(1)}', '${id(6)}', 300, now(), now());`);
  await migrate(database.url, { say });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("an invoiced quote's deposit is left as it was, and another's can still be credited", async () => {
  const { rows: quotes } = await pool.query("select quote_reference, deposit_credited from quotes order by id");
  expect(quotes).toEqual([
    { quote_reference: "Q-1001", deposit_credited: "300.00" },
    { quote_reference: "Q-1002", deposit_credited: "0.00" },
  ]);
  const { rows: payments } = await pool.query("select kind, amount from payments");
  expect(payments).toEqual([{ kind: "payment", amount: "300.00" }]);
  const { rows: invoices } = await pool.query("select quote_id, amount_paid, status from invoices");
  expect(invoices).toEqual([{ quote_id: id(3), amount_paid: "300.00", status: "partially_paid" }]);
});
