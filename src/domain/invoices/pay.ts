import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query } from "../../graphql/record.ts";
import { badField, Problem } from "../../problems.ts";
import { lock } from "../kernel/store.ts";
import { markWon } from "../leads/mark-won.ts";
import { amountDue } from "./derived.ts";
import type { PayInvoiceInput } from "./inputs.ts";
import { leadToWin } from "./lead-to-win.ts";
import { takeInvoice } from "./take.ts";

export async function payInvoice(
  context: Context,
  id: string,
  input: typeof PayInvoiceInput.$inferInput,
  query: Query,
) {
  const paidAt = readPaidAt(input.paid_at);
  const { amount } = input;
  return context.db.transaction(async (db) => {
    const invoice = await takeInvoice(db, id, "pay");
    const due = amountDue(invoice);
    if (amount.greaterThan(due))
      throw new Problem("unprocessable", `The payment is more than the amount due, which is ${due.toFixed(2)}.`);
    await db.insert("Payment", {
      invoiceId: id,
      amount,
      method: input.method ?? "other",
      reference: input.reference ?? null,
      paidAt,
    });
    const inFull = amount.equals(due);
    const [paid] = await db.update(
      "Invoice",
      { id },
      {
        amountPaid: invoice.amountPaid.plus(amount),
        ...(inFull ? { status: "paid", paidAt } : { status: "partially_paid" }),
      },
    );
    if (paid === undefined) throw notFound();
    if (inFull) await recordPaid(db, paid, paidAt);
    return answer(db, "Invoice", paid, query);
  });
}

async function recordPaid(db: Transaction, invoice: RowOf<"Invoice">, paidAt: Date): Promise<void> {
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
  const leadId = invoice.jobId === null ? undefined : await leadToWin(db, invoice.jobId);
  if (leadId !== undefined)
    await markWon(db, await lock(db, "Lead", leadId), { via: "invoice_paid", invoiceId: invoice.id });
}

/** How far a caller's clock may be ahead of ours. */
const clockDriftMs = 5 * 60_000;

function readPaidAt(given: Date | null | undefined): Date {
  const now = new Date();
  if (given == null) return now;
  if (given.getTime() > now.getTime() + clockDriftMs) throw badField("/paid_at", "must not be in the future");
  return given;
}
