import { badParameter, Problem } from "../../../../problems.ts";
import { sql } from "../../../../query/sql.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";

export type Layout = "fieldline" | "xero" | "myob";

/** Xero imports a file either with or without GST in its prices, so each file has the documents of one kind. */
export type Amounts = "exclusive" | "inclusive";

/** Days are dates in the business's time zone, both included. */
export type ExportFilters = {
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  layout?: Layout | null | undefined;
  amounts?: Amounts | null | undefined;
};

const settingsPage = "Settings, Accounting";

export function assertPeriod({ from, to }: ExportFilters): void {
  if (from != null && to != null && to < from) throw badParameter("to", "must not be before from");
}

/** Returns the condition of a column that holds a day. */
export function daysWithin({ from, to }: ExportFilters): { gte?: Date; lte?: Date } | undefined {
  if (from == null && to == null) return undefined;
  return { ...(from == null ? {} : { gte: from }), ...(to == null ? {} : { lte: to }) };
}

/** Returns the condition of a column that holds a time. */
export async function timesWithin(
  db: Tenant,
  { from, to }: ExportFilters,
  timeZone: string,
): Promise<{ gte?: Date; lt?: Date } | undefined> {
  if (from == null && to == null) return undefined;
  const [row] = await db.read(
    sql<{ start: Date | null; end: Date | null }>`
      select ${dayOf(from)}::date::timestamp at time zone ${timeZone}::text as start,
        (${dayOf(to)}::date + 1)::timestamp at time zone ${timeZone}::text as "end"`,
  );
  return {
    ...(row?.start == null ? {} : { gte: row.start }),
    ...(row?.end == null ? {} : { lt: row.end }),
  };
}

function dayOf(day: Date | null | undefined): string | null {
  return day == null ? null : day.toISOString().slice(0, 10);
}

/** Returns whether Xero's file has documents whose prices include GST. Throws if the layout does not fit `amounts`. */
export function readAmounts({ layout, amounts }: ExportFilters): { taxInclusive?: boolean } {
  if (layout !== "xero") {
    if (amounts != null) throw badParameter("amounts", "is for the layout xero alone");
    return {};
  }
  if (amounts == null)
    throw badParameter("amounts", "must be exclusive or inclusive for the layout xero, which imports one of both");
  return { taxInclusive: amounts === "inclusive" };
}

/** Throws unless the business has set a code that the layout needs. */
export function assertCode(code: string | null, name: string): string {
  if (code === null)
    throw new Problem("conflict", `The file needs the ${name}. Set it in the portal under ${settingsPage}.`);
  return code;
}
