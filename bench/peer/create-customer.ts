import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import type { Config } from "../../src/app/config/config.ts";
import { badFields, Problem } from "../../src/problems.ts";
import type { Auth } from "./auth.ts";
import { type CustomerRow, columns, orderAddress } from "./customer-row.ts";
import { entityTag } from "./entity-tag.ts";
import type { Exchange } from "./exchange.ts";
import { type NewCustomer, readCustomer } from "./read-customer.ts";
import { readJson } from "./read-json.ts";

const insertCustomer = {
  name: "insert-customer",
  text: `insert into customers (id, business_id, external_id, type, name, email, phone, abn, billing_address, notes, tags, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())
    on conflict do nothing returning ${columns}`,
};

const insertEvent = {
  name: "insert-event",
  text: "insert into events (id, business_id, type, payload, occurred_at) values ($1, $2, $3, $4, $5)",
};

export function createCustomer(auth: Auth, { pool, config }: { pool: pg.Pool; config: Config }) {
  return async (ctx: Exchange): Promise<void> => {
    const { businessId } = await auth.authenticate(ctx, "customers:write");
    const body = await readJson(ctx.req);
    if (ctx.querystring !== "")
      throw badFields(
        [...new URLSearchParams(ctx.querystring).keys()].map((parameter) => ({
          parameter,
          detail: "is not a known parameter",
        })),
      );
    const row = await insert(pool, businessId, readCustomer(body));
    orderAddress(row);
    ctx.status = 201;
    ctx.set("Location", `${config.baseUrl}/v1/customers/${row.id}`);
    ctx.set("Content-Type", "application/json; charset=utf-8");
    // A new customer has no sites or contacts, so this needs no query.
    const text = JSON.stringify({ ...row, sites: [], contacts: [] });
    ctx.set("ETag", entityTag(text));
    ctx.body = text;
  };
}

async function insert(pool: pg.Pool, businessId: string, given: NewCustomer): Promise<CustomerRow> {
  const client = await pool.connect();
  try {
    // The id is a UUID from the database, so it is safe inside the text. This saves a round trip.
    await client.query(`begin; set local app.business_id = '${businessId}'`);
    const { rows } = await client.query<CustomerRow>({
      ...insertCustomer,
      values: [
        randomUUIDv7(),
        businessId,
        given.external_id,
        given.type,
        given.name,
        given.email,
        given.phone,
        given.abn,
        given.billing_address,
        given.notes,
        given.tags,
      ],
    });
    const [row] = rows;
    if (row === undefined) throw new Problem("duplicate-external-id");
    const id = randomUUIDv7();
    const occurredAt = new Date();
    const payload = JSON.stringify({
      version: "v1",
      event_type: "customer.created",
      event_id: id,
      business_id: businessId,
      occurred_at: occurredAt.toISOString(),
      customer_id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      external_id: row.external_id,
    });
    await client.query({ ...insertEvent, values: [id, businessId, "customer.created", payload, occurredAt] });
    await client.query("commit");
    client.release();
    return row;
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    );
    throw error;
  }
}
