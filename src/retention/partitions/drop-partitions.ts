import type { Queryable } from "../../postgres/driver.ts";
import { reachByIndex } from "../../postgres/planner.ts";
import type { RetentionDays } from "../settings.ts";
import {
  limitStatementTime,
  listPartitions,
  nowOf,
  type Partition,
  timeOf,
  unlessLocked,
  withPartitionsLock,
} from "./months.ts";

/** A month with more remaining rows stays, because others wait while rows move. */
const maxMoved = 10_000;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Drops months in which everything has expired. The few rows that stay longer move to the default partitions, from
 * which `prune` deletes row by row.
 */
export async function dropPartitions(url: string, days: RetentionDays): Promise<void> {
  await withPartitionsLock(url, async (client) => {
    await dropDetached(client, days);
    const now = await nowOf(client);
    const isOver = ({ to }: Partition, maxDays: number) => timeOf(to) < now.getTime() - maxDays * dayMs;
    const partitions = await listPartitions(client);
    const find = (wanted: Partition["table"], { to }: Partition) =>
      partitions.find((partition) => partition.table === wanted && partition.to === to);
    for (const deliveries of partitions.filter(({ table }) => table === "webhook_deliveries")) {
      const attempts = find("webhook_attempts", deliveries);
      if (attempts !== undefined && isOver(deliveries, days.DELIVERY_RETENTION_DAYS))
        await unlessLocked(client, () => detachDeliveries(client, deliveries, attempts, days));
    }
    // Deliveries that have yet to move refer to events.
    if (!(await dropDetached(client, days))) return;
    const left = await listPartitions(client);
    for (const events of left.filter(({ table }) => table === "events")) {
      const isNamed = left.some(({ table, to }) => table === "webhook_deliveries" && to === events.to);
      if (!isNamed && isOver(events, days.EVENT_RETENTION_DAYS))
        await unlessLocked(client, () => dropEvents(client, events, days.EVENT_RETENTION_DAYS));
    }
  });
}

/** SQL for expired deliveries. A delivery that is still pending never expires. */
function isOldDelivery({ DELIVERY_RETENTION_DAYS: delivered, UNDELIVERED_RETENTION_DAYS: others }: RetentionDays) {
  return `case status when 'delivered' then created_at < ${ago(delivered)} and delivered_at < ${ago(delivered)}
    when 'dead' then created_at < ${ago(others)} and updated_at < ${ago(others)}
    when 'skipped' then created_at < ${ago(others)} and updated_at < ${ago(others)} else false end`;
}

const ago = (days: number) => `now() - interval '${days} days'`;

/**
 * Detaches a month of deliveries. Pending deliveries, and failed ones that can be replayed, move in the same
 * transaction.
 */
async function detachDeliveries(
  client: Queryable,
  deliveries: Partition,
  attempts: Partition,
  days: RetentionDays,
): Promise<boolean> {
  const kept = `select business_id, id from ${deliveries.name} where is_troubled and not (${isOldDelivery(days)})
    union select business_id, id from outbox where kind = 'webhook' and id >= '${deliveries.from}' and id < '${deliveries.to}'
    union select business_id, id from outbox_claims where kind = 'webhook' and id >= '${deliveries.from}' and id < '${deliveries.to}'`;
  const { rowCount } = await client.query(`${kept} limit ${maxMoved + 1}`);
  if ((rowCount ?? 0) > maxMoved) return false;
  await client.query(reachByIndex);
  await limitStatementTime(client);
  await client.query("lock table webhook_deliveries, webhook_attempts");
  for (const { table, name } of [deliveries, attempts])
    await client.query(`alter table ${table} detach partition ${name}`);
  await moveDeliveries(client, {
    deliveries: deliveries.name,
    attempts: attempts.name,
    condition: `(business_id, id) in (${kept})`,
  });
  return true;
}

type Moving = { deliveries: string; attempts: string; condition: string };

async function moveDeliveries(client: Queryable, { deliveries, attempts, condition }: Moving): Promise<void> {
  const own = await columnsOf(client, deliveries);
  const theirs = await columnsOf(client, attempts);
  await client.query(
    `with moved as (
       insert into webhook_deliveries (${own}) select ${own} from ${deliveries} where ${condition}
       on conflict do nothing returning business_id, id
     )
     insert into webhook_attempts (${theirs})
     select ${theirs} from ${attempts} where (business_id, delivery_id) in (select business_id, id from moved)
     on conflict do nothing`,
  );
}

/**
 * Drops detached months. Returns whether all are dropped. Moves rows that were delivered late after reading the whole
 * month, because nobody waits for a detached one. The next run repeats what fails.
 */
async function dropDetached(client: Queryable, days: RetentionDays): Promise<boolean> {
  let isDone = true;
  const { rows } = await client.query<{ month: string }>(
    `select substring(relname from 'webhook_deliveries_(.*)') as month from pg_class
     where relnamespace = 'partitions'::regnamespace and relkind = 'r' and not relispartition
       and relname like 'webhook\\_deliveries\\_%'`,
  );
  for (const { month } of rows) {
    const [deliveries, attempts] = [`partitions.webhook_deliveries_${month}`, `partitions.webhook_attempts_${month}`];
    const isDropped = await unlessLocked(client, async () => {
      await moveDeliveries(client, { deliveries, attempts, condition: `not (${isOldDelivery(days)})` });
      await client.query(`drop table ${deliveries}, ${attempts}`);
    });
    isDone &&= isDropped;
  }
  return isDone;
}

/**
 * Drops a month of events whose deliveries have been dropped or moved. None of those deliveries is new, so they are
 * read without a lock.
 */
async function dropEvents(client: Queryable, { name, from, to }: Partition, days: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `create temporary table kept_events on commit drop as
     select distinct business_id, event_id as id from webhook_deliveries
     where event_id >= '${from}' and event_id < '${to}' and created_at < $1::timestamptz + interval '1 day'
     union select business_id, id from ${name} where occurred_at >= ${ago(days)}
     limit ${maxMoved + 1}`.replace("$1", `'${new Date(timeOf(to)).toISOString()}'`),
  );
  if ((rowCount ?? 0) > maxMoved) return false;
  await client.query("analyze kept_events");
  const columns = await columnsOf(client, name);
  await limitStatementTime(client);
  await client.query("lock table events");
  await client.query(`alter table events detach partition ${name}`);
  await client.query(
    `insert into events (${columns}) select ${columns} from ${name} where (business_id, id) in (select business_id, id from kept_events)`,
  );
  await client.query(`drop table ${name}`);
  return true;
}

async function columnsOf(client: Queryable, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? "";
}
