import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, notFound, remove } from "../../kernel/store.ts";
import { recordInvoice } from "../history/record.ts";
import { returnRefund } from "../workflows/credit-refunds.ts";
import { settleInvoice } from "../workflows/settle-invoice.ts";
import { amountDue } from "./derived.ts";
import { describePayment } from "./payment-schema.ts";
import { invoiceTransitions } from "./transitions.ts";

type Input = { id: string; payment_id: string };

/** Deletes a payment. The events that it sent are not revoked. */
export async function deletePayment(context: MutationContext, { id, payment_id }: Input) {
  const { db, caller } = context;
  const invoice = await lock(db, "Invoice", id);
  const payments = await db.findMany("Payment", { where: { invoiceId: id } });
  const payment = payments.find((one) => one.id === payment_id);
  if (payment === undefined) throw notFound();
  invoiceTransitions.assert(invoice, "delete_payment");
  if (payment.kind === "deposit")
    throw new Problem("conflict", "A deposit cannot be deleted. It leaves the invoice when the invoice is voided.");
  if (payment.onlinePaymentId !== null)
    throw new Problem("conflict", "A payment that was made online cannot be deleted. Refund it in Stripe.");
  const amountPaid = invoice.amountPaid.minus(payment.amount);
  if (amountPaid.isNegative())
    throw new Problem("conflict", "More was refunded than would remain paid. Delete the refund first.");
  const isSettled = payment.kind === "refund" && !payment.owedAgain;
  const amountRefunded = isSettled ? invoice.amountRefunded.plus(payment.amount) : invoice.amountRefunded;
  const settlement = { amountPaid, amountRefunded };
  if (amountDue({ ...invoice, ...settlement }).isNegative())
    throw new Problem(
      "conflict",
      "The refund was paid again, so it cannot be deleted. Delete the later payment first.",
    );
  await remove(db, "Payment", payment.id);
  if (isSettled) await returnRefund(db, invoice, payment, amountRefunded);
  await recordInvoice(context, "payment_deleted", invoice, { before: describePayment(payment) });
  return settleInvoice(db, invoice, settlement, { by: caller });
}
