import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import type { Config } from "../../src/app/config/config.ts";
import { badFields, Problem } from "../../src/problems.ts";
import type { Auth } from "./auth.ts";
import { entityTag } from "./entity-tag.ts";
import type { Exchange } from "./exchange.ts";
import { type NewBooking, readBooking } from "./read-booking.ts";
import { readJson } from "./read-json.ts";

type Row = {
  id: string;
  kind: string;
  customer_id: string;
  start_at: Date;
  end_at: Date;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const findCustomer = {
  name: "find-customer",
  text: "select id from customers where business_id = $1 and id = $2",
};

/** No assignee. The columns have the response's order, so that the row is the response. */
const insertBooking = {
  name: "insert-booking",
  text: `insert into bookings (id, business_id, external_id, title, kind, customer_id, start_at, end_at, instructions, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())
    on conflict do nothing
    returning id, external_id, title, kind, status, customer_id, site_id, job_id, lead_id, null as assignee, start_at,
      end_at, instructions, created_at, updated_at`,
};

const insertEvent = {
  name: "insert-event",
  text: "insert into events (id, business_id, type, payload, occurred_at) values ($1, $2, $3, $4, $5)",
};

export function createBooking(auth: Auth, { pool, config }: { pool: pg.Pool; config: Config }) {
  return async (ctx: Exchange): Promise<void> => {
    const { businessId } = await auth.authenticate(ctx, "bookings:write");
    const body = await readJson(ctx.req);
    if (ctx.querystring !== "")
      throw badFields(
        [...new URLSearchParams(ctx.querystring).keys()].map((parameter) => ({
          parameter,
          detail: "is not a known parameter",
        })),
      );
    const row = await insert(pool, businessId, readBooking(body));
    ctx.status = 201;
    ctx.set("Location", `${config.baseUrl}/v1/bookings/${row.id}`);
    ctx.set("Content-Type", "application/json; charset=utf-8");
    const text = JSON.stringify(row);
    ctx.set("ETag", entityTag(text));
    ctx.body = text;
  };
}

async function insert(pool: pg.Pool, businessId: string, given: NewBooking): Promise<Row> {
  const unknown = () => new Problem("not-found", "customer_id names no such record.");
  if (!uuid.test(given.customer_id)) throw unknown();
  const client = await pool.connect();
  try {
    // The id is a UUID from the database, so it is safe inside the text. This saves a round trip.
    await client.query(`begin; set local app.business_id = '${businessId}'`);
    const found = await client.query({ ...findCustomer, values: [businessId, given.customer_id] });
    if (found.rows.length === 0) throw unknown();
    const { external_id, title, kind, customer_id, start_at, end_at, instructions } = given;
    const { rows } = await client.query<Row>({
      ...insertBooking,
      values: [randomUUIDv7(), businessId, external_id, title, kind, customer_id, start_at, end_at, instructions],
    });
    const [row] = rows;
    if (row === undefined) throw new Problem("duplicate-external-id");
    const id = randomUUIDv7();
    const occurredAt = new Date();
    const payload = JSON.stringify({
      version: "v1",
      event_type: "booking.created",
      event_id: id,
      business_id: businessId,
      occurred_at: occurredAt.toISOString(),
      booking_id: row.id,
      kind: row.kind,
      customer_id: row.customer_id,
      site_id: null,
      job_id: null,
      start_at: row.start_at.toISOString(),
      end_at: row.end_at.toISOString(),
      assignee: null,
    });
    await client.query({ ...insertEvent, values: [id, businessId, "booking.created", payload, occurredAt] });
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
