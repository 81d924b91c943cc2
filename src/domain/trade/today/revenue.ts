import { builder, example } from "../../../graphql/builder.ts";
import { badField } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { plainType } from "../../kernel/plain-type.ts";

export const Period = builder.enumType("Period", {
  description: "A period of a business's calendar, which begins at midnight in its time zone.",
  values: {
    week: { description: "From Monday to Sunday." },
    month: { description: "A month." },
  } as const,
});

type Revenue = { from: Date; to: Date; received: Decimal };

export const RevenueType = plainType<Revenue>("Revenue", {
  description: "The payments received in a week or a month.",
  fields: (t) => ({
    from: t.expose("from", { type: "DateTime", description: "When the period begins." }),
    to: t.expose("to", { type: "DateTime", description: "When the period ends, and the next one begins." }),
    received: t.expose("received", {
      type: "Money",
      description: "The sum of the payments of invoices and of deposits in the period, less refunds.",
      ...example(8253.3),
    }),
  }),
});

export const maxYears = 5;
const maxDays = maxYears * 366;

type Given = { by: "week" | "month"; from: Date; to: Date };

/** Sums the payments in one index scan and fills in periods without payments. */
export async function listRevenue(db: Tenant, { by, from, to }: Given): Promise<Revenue[]> {
  const days = (to.getTime() - from.getTime()) / 86_400_000;
  if (days <= 0) throw badField("/to", "must be after from");
  if (days > maxDays) throw badField("/to", `must be at most ${maxYears} years after from`);
  const { businessId } = db;
  const rows = await db.read(
    sql<{ from: Date; to: Date; received: string }>`
      with here as (
        select time_zone, ('1 ' || ${by})::interval as step,
          date_trunc(${by}, ${from}::timestamptz at time zone time_zone) as first,
          date_trunc(${by}, (${to}::timestamptz - interval '1 millisecond') at time zone time_zone) as last
        from businesses where id = ${businessId}
      ), period as (
        select begins, begins at time zone time_zone as "from", (begins + step) at time zone time_zone as "to"
        from here, generate_series(first, last, step) begins
      ), received as (
        select date_trunc(${by}, paid_at at time zone (select time_zone from here)) as begins, sum(amount) as amount
        from payments
        where business_id = ${businessId}
          and paid_at >= (select min("from") from period) and paid_at < (select max("to") from period)
        group by 1
        union all
        -- The part of deposits that no invoice has yet. Invoices have the rest as payments of the same time.
        select date_trunc(${by}, deposit_paid_at at time zone (select time_zone from here)),
          sum(deposit_amount - deposit_credited)
        from quotes
        where business_id = ${businessId} and deposit_credited < deposit_amount
          and deposit_paid_at >= (select min("from") from period) and deposit_paid_at < (select max("to") from period)
        group by 1
      ), sums as (
        select begins, sum(amount) as amount from received group by 1
      )
      select "from", "to", coalesce(amount, 0)::text as received from period left join sums using (begins)
      order by "from"`,
  );
  return rows.map((row) => ({ ...row, received: new Decimal(row.received) }));
}
