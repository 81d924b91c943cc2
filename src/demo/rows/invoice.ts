import { uuidAt } from "../../database/uuid-at.ts";
import { type PaymentMethod, Prisma } from "../../generated/prisma/client.ts";
import { linesOf, type Told } from "./told.ts";

export function invoiceOf(told: Told) {
  const { when, states, totals, quoteId, jobId, invoiceId, about } = told;
  const { invoice: status } = states;
  if (invoiceId === null || status === undefined) return [];
  const sentAt = status === "draft" ? null : when.invoiceSent;
  const payments = paymentsOf(told);
  return [
    {
      ...totals,
      id: invoiceId,
      businessId: about.businessId,
      customerId: about.customerId,
      jobId,
      quoteId,
      status,
      amountPaid: payments.reduce((sum, { amount }) => sum.plus(amount), new Prisma.Decimal(0)),
      issueDate: sentAt,
      dueDate: sentAt === null ? null : when.due,
      sentAt,
      paidAt: status === "paid" ? when.paid : null,
      createdAt: when.billed,
      updatedAt: payments.at(-1)?.createdAt ?? sentAt ?? when.billed,
    },
  ];
}

export function invoiceLinesOf(told: Told) {
  const { invoiceId, when } = told;
  return invoiceId === null ? [] : linesOf(told, when.billed).map((line) => ({ ...line, invoiceId }));
}

const methods: PaymentMethod[] = ["bank_transfer", "card", "bank_transfer", "cash"];

export function paymentsOf({ work, when, states, totals, invoiceId, depositPaidAt, about: { businessId } }: Told) {
  const { invoice: status } = states;
  if (invoiceId === null || (status !== "paid" && status !== "partially_paid")) return [];
  const method = methods[work.daysAgo % methods.length] ?? "other";
  const payment = (amount: Prisma.Decimal, paidAt: Date, reference: string | null) => {
    const createdAt = paidAt < when.billed ? when.billed : paidAt;
    const times = { paidAt, createdAt, updatedAt: createdAt };
    return { id: uuidAt(createdAt), businessId, invoiceId, amount, method, reference, ...times };
  };
  if (status === "partially_paid") return [payment(totals.total.div(2).toDecimalPlaces(2), when.paid, null)];
  if (depositPaidAt === null || work.deposit === undefined) return [payment(totals.total, when.paid, null)];
  return [
    payment(new Prisma.Decimal(work.deposit), depositPaidAt, "Deposit"),
    payment(totals.total.minus(work.deposit), when.paid, null),
  ];
}
