import { Decimal } from "../../database/decimal.ts";
import { limits } from "../../limits.ts";
import { TaskThread } from "../../threads/task-thread.ts";
import type { CustomerRow } from "./read-customer.ts";
import type { PriceItemRow } from "./read-price-item.ts";
import type { RowRead, RowsRead, RowsTask, WrittenPriceItem } from "./read-rows.ts";
import type { Columns } from "./row.ts";

/** Reads rows, given as JSON, in a thread. Rejects with `TaskNotDone` where they take too long or end the thread. */
export type RowReader = {
  readCustomers(columns: Columns, rows: string): Promise<RowRead<CustomerRow>[]>;
  readPriceItems(columns: Columns, rows: string): Promise<RowRead<PriceItemRow>[]>;
};

type Options = { entry?: URL; timeoutMs?: number };

export function openRowReader({
  entry = new URL("./read-rows-thread.ts", import.meta.url),
  timeoutMs = limits.imports.chunkSeconds.max * 1000,
}: Options = {}): RowReader {
  const thread = new TaskThread<RowsTask, RowsRead>(entry, { timeoutMs, maxWaiting: 8, maxMegabytes: 512 });
  return {
    async readCustomers(columns, rows) {
      return (await thread.run({ kind: "customers", columns, rows })).customers;
    },
    async readPriceItems(columns, rows) {
      const { priceItems } = await thread.run({ kind: "price_items", columns, rows });
      return priceItems.map((row) => ({ ...row, read: "reason" in row.read ? row.read : revive(row.read) }));
    },
  };
}

function revive({ item: { unit_price: price, tax_rate: rate, ...item }, ...row }: WrittenPriceItem): PriceItemRow {
  const values = {
    unit_price: new Decimal(price),
    ...(rate === undefined ? {} : { tax_rate: new Decimal(rate) }),
  };
  return { ...row, item: { ...item, ...values } };
}
