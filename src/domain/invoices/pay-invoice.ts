import { badField, Problem } from "../../problems.ts";
import type { MutationContext } from "../kernel/context.ts";
import { insert, lock } from "../kernel/store.ts";
import { amountDue } from "./derived.ts";
import { type PayInvoiceInput, payments } from "./payment-schema.ts";
import { settle } from "./settle.ts";
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
  return settle(db, invoice, invoice.amountPaid.plus(amount), paidAt);
}

/** How far a caller's clock may be ahead of ours. */
const clockDriftMs = 5 * 60_000;

function readPaidAt(given: Date | undefined): Date {
  const now = new Date();
  if (given === undefined) return now;
  if (given.getTime() > now.getTime() + clockDriftMs) throw badField("/paid_at", "must not be in the future");
  return given;
}
