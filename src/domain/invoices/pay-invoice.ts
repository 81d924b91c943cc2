import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import { badField, Problem } from "../../problems.ts";
import type { MutationContext } from "../kernel/context.ts";
import { insert, lock } from "../kernel/store.ts";
import { transition } from "../kernel/transition.ts";
import { markWon } from "../leads/mark-won.ts";
import { amountDue } from "./derived.ts";
import { findLeadToWin } from "./find-lead-to-win.ts";
import { type PayInvoiceInput, payments } from "./payment-schema.ts";
import { invoiceTransitions } from "./transitions.ts";

type Input = { id: string } & typeof PayInvoiceInput.$inferInput;

export async function payInvoice({ db }: MutationContext, { id, ...input }: Input) {
  const paidAt = readPaidAt(input.paid_at);
  const { amount } = input;
  const invoice = await lock(db, "Invoice", id);
  invoiceTransitions.assert(invoice, "pay");
  const due = amountDue(invoice);
  if (amount.greaterThan(due))
    throw new Problem("unprocessable", `The payment is more than the amount due, which is ${due.toFixed(2)}.`);
  await insert(db, "Payment", { ...payments.row(input), invoiceId: id, paidAt });
  const amountPaid = invoice.amountPaid.plus(amount);
  if (amount.lessThan(due)) return transition(db, invoiceTransitions, invoice, "pay_in_part", { amountPaid });
  const paid = await transition(db, invoiceTransitions, invoice, "pay", { amountPaid, paidAt });
  await emitPaid(db, paid, paidAt);
  const leadId = paid.jobId === null ? undefined : await findLeadToWin(db, paid.jobId);
  if (leadId !== undefined)
    await markWon(db, await lock(db, "Lead", leadId), { via: "invoice_paid", invoiceId: paid.id });
  return paid;
}

async function emitPaid(db: Transaction, invoice: RowOf<"Invoice">, paidAt: Date): Promise<void> {
  await emit(db, {
    type: "invoice.paid",
    payload: {
      invoice_id: invoice.id,
      invoice_number: invoice.invoiceNumber,
      customer_id: invoice.customerId,
      total: invoice.total.toNumber(),
      paid_at: paidAt.toISOString(),
    },
  });
}

/** How far a caller's clock may be ahead of ours. */
const clockDriftMs = 5 * 60_000;

function readPaidAt(given: Date | undefined): Date {
  const now = new Date();
  if (given === undefined) return now;
  if (given.getTime() > now.getTime() + clockDriftMs) throw badField("/paid_at", "must not be in the future");
  return given;
}
