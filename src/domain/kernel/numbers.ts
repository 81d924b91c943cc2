import { sql } from "../../query/sql.ts";
import type { Transaction } from "../../tenancy/tenant.ts";

const series = { lead: "L", quote: "Q", job: "J", invoice: "INV", credit_note: "CN" } as const;

export type Series = keyof typeof series;

export const firstNumber = 1001;

export function writeNumber(kind: Series, value: number): string {
  return `${series[kind]}-${value}`;
}

/**
 * The next number of a series, such as `Q-1001`. It is counted in the transaction that inserts the record, so a refused
 * insert uses no number and concurrent ones queue.
 */
export async function nextNumber(db: Transaction, kind: Series): Promise<string> {
  const [row] = await db.query(
    sql<{ value: number }>`insert into counters (series, value) values (${kind}, ${firstNumber})
     on conflict (business_id, series) do update set value = counters.value + 1
     returning value`,
  );
  if (row === undefined) throw new Error("a counter gave no value");
  return writeNumber(kind, row.value);
}
