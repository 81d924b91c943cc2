import { update } from "../../src/domain/kernel/store.ts";
import { createCustomer } from "../../src/domain/trade/customers/create-customer.ts";
import { sql } from "../../src/query/sql.ts";
import type { RowOf } from "../../src/query/types.ts";
import type { Transaction } from "../../src/tenancy/tenant.ts";
import type { RestClient } from "../world/client.ts";
import type { Business } from "../world/trade.ts";
import { createPoller } from "./poller.ts";

export type Load = { writers: number; transactions: number; customersEach: number };

/** Every third transaction stays open this long between its first and last customers. */
const openSeconds = { min: 1, max: 2.5 };

/**
 * Writes customers from several writers. Meanwhile, a poller that reads through `client` follows the guide, until one
 * poll after the last commit. `missed` are customers that the poller lacks or has an old version of.
 */
export async function syncUnderLoad(business: Business, client: RestClient, load: Load) {
  const poller = createPoller(client, "/v1/customers");
  const written = new Map<string, string>();
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: load.writers }, (_, writer) => writeCustomers(business, writer, load, written)),
  ).finally(() => {
    isOver = true;
  });
  let pollCount = 0;
  while (!isOver) {
    await poller.poll();
    pollCount += 1;
  }
  await writing;
  await poller.poll();
  const missed = [...written].filter(([id, updatedAt]) => poller.seen.get(id) !== updatedAt).map(([id]) => id);
  return { writtenCount: written.size, pollCount, missed };
}

/** Each transaction also changes a customer of the previous one. */
async function writeCustomers(
  { db }: Business,
  writer: number,
  { transactions, customersEach }: Load,
  written: Map<string, string>,
): Promise<void> {
  let last: string | undefined;
  for (let count = 0; count < transactions; count += 1) {
    const isLong = (count + writer) % 3 === 0;
    const changed = await db.transaction(async (transaction) => {
      const rows = last === undefined ? [] : [await rename(transaction, last, `Renamed ${count}`)];
      for (let index = 0; index < customersEach; index += 1) {
        if (isLong && index === customersEach >> 1) await holdOpen(transaction);
        rows.push(await createCustomer({ db: transaction }, { name: `Customer ${writer} ${count} ${index}` }));
      }
      return rows;
    });
    for (const { id, updatedAt } of changed) written.set(id, updatedAt.toISOString());
    last = changed.at(-1)?.id;
  }
}

function rename(db: Transaction, id: string, name: string): Promise<RowOf<"Customer">> {
  return update(db, "Customer", id, { name });
}

async function holdOpen(db: Transaction): Promise<void> {
  const { min, max } = openSeconds;
  await db.query(sql`select pg_sleep(${min} + random() * ${max - min}) is null`);
}
