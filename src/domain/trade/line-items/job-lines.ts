import { badField, Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { unknownReference } from "../../kernel/references.ts";
import { isLiveSql } from "./live-invoices.ts";
import type { NewLine } from "./totals.ts";

/** The invoice that has a job's line. */
export type LineInvoice = { id: string; number: string };

/** The newest live invoice, other than `except`, of each job line that has one. One statement for all. */
export async function findLineInvoices(
  db: Tenant,
  lineIds: readonly string[],
  except: string | null = null,
): Promise<Map<string, LineInvoice>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db.read(
    sql<{ line: string; id: string; number: string }>`select distinct on (line.job_line_id)
        line.job_line_id as line, invoice.id, invoice.invoice_number as number
      from invoice_lines line
      join invoices invoice on invoice.business_id = line.business_id and invoice.id = line.invoice_id
      where line.business_id = ${db.businessId}::uuid and line.job_line_id = any(${[...lineIds]}::uuid[])
        and invoice.id is distinct from ${except}::uuid and ${isLiveSql(db.businessId)}
      order by line.job_line_id, invoice.created_at desc, invoice.id desc`,
  );
  return new Map(rows.map(({ line, ...invoice }) => [line, invoice]));
}

/** The lines of a locked job that no invoice has, in order, each with its id. */
export async function findOpenLines(db: Transaction, jobId: string): Promise<NewLine[]> {
  const lines = await db.findMany("JobLine", { where: { jobId }, orderBy: [{ position: "asc" }] });
  const invoiced = await findLineInvoices(db, idsOf(lines));
  return lines.filter(({ id }) => !invoiced.has(id)).map((line) => ({ ...line, jobLineId: line.id }));
}

type Owner = {
  /** The invoice's locked job. */
  job: RowOf<"Job"> | undefined;
  /** The invoice that the lines are of; undefined for a new one. */
  invoiceId?: string;
  lines: readonly NewLine[];
};

/** Throws if a given line names a line that is not of the locked job, or that another line or invoice has. */
export async function assertJobLines(db: Transaction, { job, invoiceId, lines }: Owner): Promise<void> {
  const named = lines.flatMap(({ jobLineId }) => jobLineId ?? []);
  if (named.length === 0) return;
  const known = job === undefined ? [] : await db.findMany("JobLine", { where: { jobId: job.id } });
  if (!new Set(named).isSubsetOf(new Set(idsOf(known)))) throw unknownReference("job_line_id");
  if (new Set(named).size < named.length) throw badField("/lines", "must name each line of the job once");
  const [taken] = (await findLineInvoices(db, named, invoiceId)).values();
  if (taken === undefined) return;
  throw new Problem("conflict", `${taken.number} has the job's line already.`);
}

export function idsOf(lines: readonly { id: string }[]): string[] {
  return lines.map(({ id }) => id);
}
