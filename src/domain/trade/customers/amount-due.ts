import { inBatches } from "../../../graphql/batch.ts";
import type { Context } from "../../../graphql/context.ts";
import { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import { amountDueSql } from "../invoices/derived.ts";

type Owing = { id: string; due: string };

/** Reads the amounts of all customers in an answer with one statement. */
const readInvoices = inBatches(async ({ db }, ids) => {
  const owing = await db.read(
    sql<Owing>`select customer_id as id, sum(${amountDueSql})::text as due from invoices
      where business_id = ${db.businessId} and customer_id = any(${ids}::uuid[])
        and (status = 'sent' or status = 'partially_paid')
      group by customer_id`,
  );
  return new Map(owing.map(({ id, due }) => [id, new Decimal(due)]));
});

export async function readAmountDue(context: Context, customerId: string): Promise<Decimal> {
  return (await readInvoices(context, customerId)) ?? new Decimal(0);
}
