import { type Auditor, asCustomer, audit, type Entry } from "../../../audit/audit.ts";
import type { AuditKind } from "../../../audit/kinds.ts";
import type { RowOf } from "../../../query/types.ts";
import type { CustomerContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";
import { quoteName } from "../quotes/quote-name.ts";

type Change = Pick<Entry, "before" | "after"> & {
  /** The actor if there is no caller. Default: the record's customer, who acts through a link. */
  by?: Auditor | undefined;
};

export function recordQuote(context: Acting, kind: AuditKind, quote: RowOf<"Quote">, change: Change = {}) {
  return record(context, kind, { ...quote, name: quoteName(quote) }, change);
}

export function recordJob(context: Acting, kind: AuditKind, job: RowOf<"Job">, change: Change = {}) {
  return record(context, kind, { ...job, name: job.jobNumber }, change);
}

export function recordInvoice(context: Acting, kind: AuditKind, invoice: RowOf<"Invoice">, change: Change = {}) {
  return record(context, kind, { ...invoice, name: invoice.invoiceNumber }, change);
}

/** The context of a change. Without a caller, `by` names who acts. */
type Acting = Pick<CustomerContext, "db" | "caller" | "request">;

type Subject = { id: string; name: string; customerId: string };

/** Adds an entry to the audit log, which the record's timeline shows too. */
async function record(context: Acting, kind: AuditKind, subject: Subject, { by, ...change }: Change) {
  const { db, caller, request } = context;
  const { id, name, customerId } = subject;
  const actor = caller !== undefined && request !== undefined ? { caller, request } : by;
  const auditor = actor ?? asCustomer((await find(db, "Customer", customerId)).name);
  await audit(db, auditor, kind, { subject: { id, name }, ...change });
}
