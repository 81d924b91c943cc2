import type { Changes } from "../../database/query/types.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query } from "../../graphql/record.ts";
import { badField } from "../../problems.ts";
import { assertExternalIdFree } from "../kernel/old-external-id.ts";
import { assertTransition } from "../kernel/states.ts";
import { readLines } from "../line-items/read-lines.ts";
import { priceLines, totalsOf } from "../line-items/totals.ts";
import { refuseDueBeforeIssue } from "./dates.ts";
import type { UpdateInvoiceInput } from "./inputs.ts";
import { replaceLines } from "./lines.ts";
import { readSources } from "./sources.ts";
import { invoiceStates } from "./states.ts";
import { takeInvoice } from "./take.ts";

type Input = typeof UpdateInvoiceInput.$inferInput;

/** What was billed stays as it was sent: after the draft, only the due date moves, and the caller's own id. */
export async function updateInvoice(context: Context, id: string, input: Input, query: Query) {
  const lines = input.lines == null ? undefined : priceLines(readLines(input.lines));
  const totals = lines === undefined ? {} : totalsOf(lines);
  return assertExternalIdFree(input.external_id, () =>
    context.db.transaction(async (db) => {
      const invoice = await takeInvoice(db, id);
      if (billed.some((name) => input[name] !== undefined)) assertTransition(invoiceStates, "change", invoice.status);
      const dates = readDates(input, invoice);
      const sources =
        input.job_id === undefined && input.quote_id === undefined
          ? undefined
          : await readSources(db, invoice.customerId, input);
      const data: Changes<"Invoice"> = {
        ...(input.external_id === undefined ? {} : { externalId: input.external_id }),
        ...dates,
        ...(sources === undefined || input.job_id === undefined ? {} : { jobId: sources.jobId }),
        ...(sources === undefined || input.quote_id === undefined ? {} : { quoteId: sources.quoteId }),
        ...totals,
      };
      if (lines !== undefined) await replaceLines(db, id, lines);
      const [changed] = await db.update("Invoice", { id }, data);
      if (changed === undefined) throw notFound();
      return answer(db, "Invoice", changed, query);
    }),
  );
}

const billed = ["lines", "job_id", "quote_id", "issue_date"] as const;

function readDates(
  { issue_date, due_date }: Input,
  { status, issueDate, dueDate }: { status: string; issueDate: Date | null; dueDate: Date | null },
): Changes<"Invoice"> {
  if (due_date !== undefined) assertTransition(invoiceStates, "postpone", status);
  if (due_date === null && status !== "draft") throw badField("/due_date", "must not be null once the invoice is sent");
  const dates = {
    issueDate: issue_date === undefined ? issueDate : issue_date,
    dueDate: due_date === undefined ? dueDate : due_date,
  };
  if (status === "draft" && (issue_date !== undefined || due_date !== undefined)) refuseDueBeforeIssue(dates);
  return dates;
}
