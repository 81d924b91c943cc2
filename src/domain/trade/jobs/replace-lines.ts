import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { findLineInvoices, idsOf, type LineInvoice } from "../line-items/job-lines.ts";
import { readJobLines } from "../line-items/read-lines.ts";
import { type NewLine, type PricedLine, priceLines, type Totals, totalsOf } from "../line-items/totals.ts";
import { isInvoiced } from "./lines.ts";
import type { UpdateJobInput } from "./schema.ts";
import { readTerms, type Terms } from "./terms.ts";
import { jobTransitions } from "./transitions.ts";

type Job = RowOf<"Job">;
type Line = RowOf<"JobLine">;
type Changes = Pick<typeof UpdateJobInput.$inferInput, "lines" | "tax_inclusive" | "discount_percent">;
type Replaced = { patch: Partial<Terms & Totals>; isChanged: boolean };

/**
 * Replaces or reprices the lines of a locked job. Equal lines keep their ids, because invoices name them. Lines that an
 * invoice has must stay as they are.
 */
export async function replaceLines(db: Transaction, job: Job, changes: Changes): Promise<Replaced> {
  const { lines: given, tax_inclusive, discount_percent } = changes;
  if (given === undefined && tax_inclusive === undefined && discount_percent === undefined)
    return { patch: {}, isChanged: false };
  jobTransitions.assert(job, "change_lines");
  const quote = job.quoteId === null ? undefined : await find(db, "Quote", job.quoteId);
  const terms = readTerms(changes, quote, job);
  const present = await db.findMany("JobLine", { where: { jobId: job.id }, orderBy: [{ position: "asc" }] });
  const invoiced = await findLineInvoices(db, idsOf(present));
  if (invoiced.size > 0) assertSameTerms(job, terms);
  const priced = priceLines(given === undefined ? present : await readJobLines(db, given), terms.discountPercent);
  const totals = totalsOf(priced, { taxInclusive: terms.taxInclusive, mayBeNegative: true });
  const isChanged = await store(db, job.id, match(priced, present, invoiced));
  return { patch: { ...terms, ...totals }, isChanged };
}

function assertSameTerms(job: Job, { taxInclusive, discountPercent }: Terms): void {
  if (job.taxInclusive === taxInclusive && job.discountPercent.equals(discountPercent)) return;
  throw new Problem(
    "conflict",
    "An invoice has lines of the job, so tax_inclusive and discount_percent cannot change.",
  );
}

type Matched = { kept: { line: Line; next: PricedLine }[]; added: PricedLine[]; removed: Line[] };

/** Finds the present line of each given one, with the same content and best at the same place. */
function match(
  given: readonly PricedLine[],
  present: readonly Line[],
  invoiced: ReadonlyMap<string, LineInvoice>,
): Matched {
  const keys = given.map(keyOf);
  const left = new Set(given.keys());
  const kept = new Map<Line, PricedLine>();
  const place = (line: Line, at: number) => {
    const next = given[at];
    if (next === undefined || !left.has(at) || keys[at] !== keyOf(line)) return false;
    left.delete(at);
    kept.set(line, next);
    return true;
  };
  // An invoiced line comes first, because it cannot be removed in favour of an equal one.
  for (const lines of [present.filter(({ id }) => invoiced.has(id)), present.filter(({ id }) => !invoiced.has(id))]) {
    const moved = lines.filter((line) => !place(line, line.position - 1));
    for (const line of moved) left.values().some((at) => place(line, at));
  }
  const removed = present.filter((line) => !kept.has(line));
  for (const line of removed) {
    const invoice = invoiced.get(line.id);
    if (invoice !== undefined) throw isInvoiced(line, invoice.number);
  }
  const added = given.filter((_, at) => left.has(at));
  return { kept: [...kept].map(([line, next]) => ({ line, next })), added, removed };
}

function keyOf({ description, quantity, unitPrice, taxRate, discountPercent }: NewLine): string {
  const figures = [quantity, unitPrice, taxRate].map((figure) => figure.toFixed());
  return JSON.stringify([description, ...figures, discountPercent?.toFixed() ?? "0"]);
}

async function store(db: Transaction, jobId: string, { kept, added, removed }: Matched): Promise<boolean> {
  const moved = kept.filter(
    ({ line, next }) => line.position !== next.position || !line.lineTotal.equals(next.lineTotal),
  );
  if (removed.length > 0) await db.deleteMany("JobLine", { where: { id: { in: idsOf(removed) } } });
  if (moved.length > 0) await move(db, moved);
  await insertLines(db, "job", jobId, added);
  return removed.length + moved.length + added.length > 0;
}

async function move(db: Transaction, moved: Matched["kept"]): Promise<void> {
  await db.query(
    sql`update job_lines line
      set position = next.position, line_total = next.line_total, updated_at = clock_timestamp()
      from unnest(
        ${moved.map(({ line }) => line.id)}::uuid[],
        ${moved.map(({ next }) => next.position)}::int[],
        ${moved.map(({ next }) => next.lineTotal.toFixed())}::numeric[]
      ) as next (id, position, line_total)
      where line.business_id = current_business() and line.id = next.id`,
  );
}
