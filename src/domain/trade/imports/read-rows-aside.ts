import { TaskThread } from "../../../concurrency/task-thread.ts";
import { limits } from "../../../limits/limits.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { CustomDefinition } from "./custom-fields.ts";
import type { BusinessPlace, CustomerRow } from "./read-customer.ts";
import type { PriceItemRow } from "./read-price-item.ts";
import type { RowRead, RowsRead, RowsTask, WrittenPriceItem } from "./read-rows.ts";
import type { Columns } from "./row.ts";

/** `rows` is JSON. */
type Given = {
  businessId: string;
  place: BusinessPlace;
  columns: Columns;
  definitions: readonly CustomDefinition[];
  rows: string;
};

/** Reads rows in a thread. Rejects with `TaskNotDone` if they take too long or kill the thread. */
export type RowReader = {
  readCustomers(given: Given): Promise<RowRead<CustomerRow>[]>;
  readPriceItems(given: Given): Promise<RowRead<PriceItemRow>[]>;
};

type Options = { entry?: URL; timeoutMs?: number };

/** A worker runs few imports at once, so a short queue is enough. */
const waiting = { maxWaiting: 8, maxWaitingPerKey: 8 };

export function openRowReader({
  entry = new URL("./read-rows-thread.ts", import.meta.url),
  timeoutMs = limits.imports.chunkSeconds.max * 1000,
}: Options = {}): RowReader {
  const thread = new TaskThread<RowsTask, RowsRead>(entry, { timeoutMs, maxMegabytes: 512, ...waiting });
  return {
    async readCustomers({ businessId, ...given }) {
      return (await thread.run(businessId, { kind: "customers", ...given })).customers;
    },
    async readPriceItems({ businessId, ...given }) {
      const { priceItems } = await thread.run(businessId, { kind: "price_items", ...given });
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
