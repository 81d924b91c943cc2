import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { outboxChannel } from "../../src/outbox/enqueue.ts";
import { makeSecret } from "../../src/outbox/handlers/webhook/secrets.ts";
import type { Queryable } from "../../src/postgres/driver.ts";
import { ask } from "../cluster.ts";
import { clock } from "./child.ts";
import { newEvent } from "./post.ts";

/** Creates businesses with a subscription for each address. Returns the businesses' ids. */
export async function addBusinesses(
  url: string,
  secretKey: string,
  count: number,
  urlsOf: (number: number) => readonly string[],
): Promise<string[]> {
  const secrets = createEncryption(deriveKey(Buffer.from(secretKey, "hex"), "webhook secrets"));
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  await ask(
    url,
    `insert into businesses (id, name, slug, plan, subscription, updated_at)
     select id, 'Business', 'business-' || id, 'growth', 'active', now() from unnest($1::uuid[]) id`,
    [ids],
  );
  const lines = ids.flatMap((businessId, number) =>
    urlsOf(number).map((to) => ({ businessId, to, id: randomUUIDv7() })),
  );
  await ask(
    url,
    `insert into webhook_subscriptions (business_id, id, url, events, secret, updated_at)
     select business_id, id, url, array['customer.created'], secret, now()
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[]) as s(business_id, id, url, secret)`,
    [
      lines.map(({ businessId }) => businessId),
      lines.map(({ id }) => id),
      lines.map(({ to }) => to),
      lines.map(({ id }) => secrets.encrypt(id, makeSecret())),
    ],
  );
  return ids;
}

const eventsAtOnce = 5000;

/** Writes many events as `emit` does: the rows, and the notification to workers. */
const recordMany = `
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) as e(id, business_id, occurred_at, payload)
  ), event as (
    insert into events (id, business_id, type, occurred_at, payload)
    select id, business_id, 'customer.created', occurred_at, payload from given
  ), deliveries as (
    insert into webhook_deliveries (id, business_id, event_id, event_type, subscription_id, updated_at)
    select new_uuid_v7(), g.business_id, g.id, 'customer.created', s.id, now()
    from given g join webhook_subscriptions s on s.business_id = g.business_id and s.active and s.deleted_at is null
    returning business_id, id, subscription_id
  ), due as (
    insert into outbox (kind, business_id, queue_id, id, due_at)
    select 'webhook', business_id, subscription_id, id, now() from deliveries
    returning business_id
  )
  select pg_notify('${outboxChannel}', 'webhook ' || business_id || ' 0') from (select distinct business_id from due) notified`;

/** Records events of each business in turn and commits them together. Returns the time of the commit. */
export async function recordEvents(url: string, businessIds: readonly string[], each: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await writeEvents(client, businessIds, each);
    const at = clock();
    await client.query("commit");
    return at;
  } finally {
    await client.end();
  }
}

/** Records events in the caller's transaction. */
export async function writeEvents(client: Queryable, businessIds: readonly string[], each: number): Promise<void> {
  const events = Array.from({ length: each }, (_, number) =>
    businessIds.map((businessId) => ({ businessId, ...newEvent(businessId, number) })),
  ).flat();
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    const some = events.slice(from, from + eventsAtOnce);
    await client.query(recordMany, [
      some.map(({ id }) => id),
      some.map(({ businessId }) => businessId),
      some.map(({ occurredAt }) => occurredAt),
      some.map(({ body }) => body),
    ]);
  }
}
