import { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { insertLines } from "./insert-lines.ts";
import type { PricedLine } from "./totals.ts";

const orderBy = [{ position: "asc" as const }];

/** Returns whether the lines have changed. Equal lines keep their ids. The caller has locked the quote or invoice. */
export async function replaceLines(
  db: Transaction,
  of: "quote" | "invoice",
  ownerId: string,
  given: readonly PricedLine[],
): Promise<boolean> {
  const present: Present[] =
    of === "quote"
      ? await db.findMany("QuoteLine", { where: { quoteId: ownerId }, orderBy })
      : await db.findMany("InvoiceLine", { where: { invoiceId: ownerId }, orderBy });
  const lines = of === "invoice" ? keepSources(given, present) : given;
  if (present.length === lines.length && lines.every((line, index) => isSame(line, present[index])))
    return setTotals(
      db,
      of,
      present.map(({ id, lineTotal }, index) => ({
        id,
        before: lineTotal,
        after: lines[index]?.lineTotal ?? lineTotal,
      })),
    );
  await (of === "quote"
    ? db.deleteMany("QuoteLine", { where: { quoteId: ownerId } })
    : db.deleteMany("InvoiceLine", { where: { invoiceId: ownerId } }));
  await insertLines(db, of, ownerId, lines);
  return true;
}

type Present = PricedLine & { id: string };

function keepSources(lines: readonly PricedLine[], present: readonly PricedLine[]): PricedLine[] {
  return keep("jobLineId", keep("quoteLineId", lines, present), present);
}

type Source = "quoteLineId" | "jobLineId";

/** A line whose input leaves out its source keeps that of a present line with its content, or its description. */
function keep(source: Source, lines: readonly PricedLine[], present: readonly PricedLine[]): PricedLine[] {
  const named = new Set(lines.map((line) => line[source]));
  const free = present.filter((line) => line[source] != null && !named.has(line[source]));
  const keepOf = (line: PricedLine, isOf: (other: PricedLine) => boolean): PricedLine => {
    const at = line[source] === undefined ? free.findIndex(isOf) : -1;
    return at === -1 ? line : { ...line, [source]: free.splice(at, 1)[0]?.[source] };
  };
  return lines
    .map((line) => keepOf(line, (other) => hasContent(line, other)))
    .map((line) => keepOf(line, ({ description }) => description === line.description));
}

type Total = { id: string; before: Decimal; after: Decimal };

/** Stores the totals that a new discount of the quote or invoice gives its lines. Returns whether any differs. */
async function setTotals(db: Transaction, of: "quote" | "invoice", totals: readonly Total[]): Promise<boolean> {
  const changed = totals.filter(({ before, after }) => !before.equals(after));
  if (changed.length === 0) return false;
  const table = of === "quote" ? sql`quote_lines` : sql`invoice_lines`;
  await db.query(
    sql`update ${table} line set line_total = priced.line_total, updated_at = clock_timestamp()
     from unnest(
       ${changed.map(({ id }) => id)}::uuid[],
       ${changed.map(({ after }) => after.toFixed())}::numeric[]
     ) as priced (id, line_total)
     where line.business_id = current_business() and line.id = priced.id`,
  );
  return true;
}

function isSame(line: PricedLine, other: PricedLine | undefined): boolean {
  return (
    other !== undefined &&
    (line.quoteLineId ?? null) === (other.quoteLineId ?? null) &&
    (line.jobLineId ?? null) === (other.jobLineId ?? null) &&
    (line.isOptional ?? false) === (other.isOptional ?? false) &&
    (line.isSelected ?? true) === (other.isSelected ?? true) &&
    hasContent(line, other)
  );
}

function hasContent(line: PricedLine, other: PricedLine): boolean {
  return (
    (line.discountPercent ?? new Decimal(0)).equals(other.discountPercent ?? 0) &&
    line.description === other.description &&
    line.quantity.equals(other.quantity) &&
    line.unitPrice.equals(other.unitPrice) &&
    line.taxRate.equals(other.taxRate)
  );
}
