import { type Auditor, stripe } from "../../../audit/audit.ts";
import { limits } from "../../../limits/limits.ts";
import { badField, Problem } from "../../../problems.ts";
import type { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { confirmToCustomer } from "../../integrations/emails/confirm-to-customer.ts";
import type { CustomerContext } from "../../kernel/context.ts";
import { create, lock } from "../../kernel/store.ts";
import { recordInvoice } from "../history/record.ts";
import { backRefunds } from "../workflows/credit-refunds.ts";
import { settleInvoice } from "../workflows/settle-invoice.ts";
import { assertNoDuplicate } from "./assert-no-duplicate.ts";
import { amountDue, type Settled } from "./derived.ts";
import { readPaidAt } from "./paid-at.ts";
import { paymentReceipt } from "./payment-receipt.ts";
import { describePayment, type PayInvoiceInput, payments } from "./payment-schema.ts";
import { invoiceTransitions } from "./transitions.ts";

export const { max: maxPayments } = limits.records.payments;

type Input = {
  id: string;
  onlinePaymentId?: string | null;
  /** The credit note that a refund pays out. */
  creditNoteId?: string;
  /** The program that records a payment without a caller. Default: the customer. */
  by?: Auditor;
} & typeof PayInvoiceInput.$inferInput;

/** Records a payment or a refund. An online payment by the customer has no caller. */
export async function payInvoice(
  context: CustomerContext,
  { id, onlinePaymentId = null, creditNoteId, refuse_duplicate, by, ...input }: Input,
) {
  const { db, caller, services } = context;
  const paidAt = await readPaidAt(db, input.paid_at);
  const { amount } = input;
  const invoice = await lock(db, "Invoice", id);
  const kind = amount.isNegative() ? "refund" : "payment";
  const isOwedAgain = kind === "refund" && input.owed_again === true;
  if (kind === "payment" && input.owed_again === true)
    throw badField("/owed_again", "is for refunds, whose amount is negative");
  invoiceTransitions.assert(invoice, kind === "refund" ? "refund" : "pay");
  assertAmount(invoice, amount);
  assertRoom(await countPayments(db, id));
  if (refuse_duplicate === true) await assertNoDuplicate(db, id, { ...input, kind, paidAt });
  const row = { ...payments.row(input), invoiceId: id, paidAt, onlinePaymentId, creditNoteId };
  const payment = await create(db, "Payment", { ...row, kind, owedAgain: isOwedAgain });
  const settlement = settledBy(invoice, payment);
  await backRefunds(db, { ...invoice, ...settlement });
  const settled = await settleInvoice(db, invoice, settlement, { by: caller, payment });
  const after = describePayment(payment);
  if (kind === "refund") await recordInvoice(context, "refund_recorded", invoice, { after, by: stripe });
  else await recordInvoice(context, "payment_recorded", invoice, { after, by });
  if (kind === "refund") return settled;
  await confirmToCustomer(db, invoice.customerId, "receiptEmails", (recipient) =>
    paymentReceipt(settled, payment, { ...recipient, url: services.links.of(db.businessId).invoice(id) }),
  );
  return settled;
}

/** The amounts of the invoice with the payment. A refund that is not owed again still settles its part. */
function settledBy({ amountPaid, amountRefunded }: Settled, { kind, amount, owedAgain }: RowOf<"Payment">) {
  const isSettled = kind === "refund" && !owedAgain;
  return {
    amountPaid: amountPaid.plus(amount),
    ...(isSettled ? { amountRefunded: amountRefunded.minus(amount) } : {}),
  };
}

export async function countPayments(db: Transaction, invoiceId: string): Promise<number> {
  const [counted] = await db.query(
    sql<{ payments: number }>`select count(*)::int as payments from payments
        where business_id = current_business() and invoice_id = ${invoiceId}::uuid`,
  );
  return counted?.payments ?? 0;
}

/** An invoice is returned with all its payments, so their number is limited. */
function assertRoom(count: number): void {
  if (count >= maxPayments)
    throw new Problem("conflict", `The invoice has ${maxPayments} payments and refunds, which is the limit.`);
}

function assertAmount(invoice: RowOf<"Invoice">, amount: Decimal): void {
  const { amountPaid } = invoice;
  const due = amountDue(invoice);
  if (amount.greaterThan(due))
    throw wrongAmount(`The payment is more than the amount due, which is ${due.toFixed(2)}.`);
  if (amount.negated().greaterThan(amountPaid))
    throw wrongAmount(`The refund is more than the amount paid, which is ${amountPaid.toFixed(2)}.`);
}

function wrongAmount(detail: string): Problem {
  return new Problem("unprocessable", detail, { errors: [{ pointer: "/amount", detail }] });
}
