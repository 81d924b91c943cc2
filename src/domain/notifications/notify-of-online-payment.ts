import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { formatMoney } from "../kernel/format.ts";
import { find } from "../kernel/store.ts";
import { notify } from "./notify.ts";

type OnlinePayment = RowOf<"OnlinePayment">;

/** Of a payment that failed after its customer had made it, or that was not due when it arrived. */
export async function notifyOfOnlinePayment(db: Transaction, payment: OnlinePayment): Promise<void> {
  const { customer, name, about, assigneeIds } = await subjectOf(db, payment);
  const notDue = payment.amount.minus(payment.credited);
  const hasFailed = payment.status === "failed";
  await notify(db, {
    type: "payment_needs_review",
    title: `${hasFailed ? "Online payment failed" : "Paid online but not due"}: ${name}, ${customer}`,
    about,
    assigneeIds,
    email: {
      details: [
        ["For", name],
        ["Customer", customer],
        ["Amount", formatMoney(payment.amount)],
        ["Not due", hasFailed ? null : formatMoney(notDue)],
        ["Payment", payment.paymentIntentId],
        [
          "Next step",
          hasFailed
            ? "Ask the customer to pay again."
            : "Refund in Stripe what was not due, or agree on it with the customer.",
        ],
      ],
    },
  });
}

async function subjectOf(db: Transaction, { invoiceId, quoteId }: OnlinePayment) {
  if (invoiceId !== null) {
    const { invoiceNumber, customer, job } = await find(db, "Invoice", invoiceId, {
      include: { customer: true, job: { include: { assignees: true } } },
    });
    const assigneeIds = job?.assignees.map(({ memberId }) => memberId) ?? [];
    return { name: `Invoice ${invoiceNumber}`, customer: customer.name, about: { invoiceId }, assigneeIds };
  }
  const { quoteReference, customer, lead } = await find(db, "Quote", quoteId ?? "", {
    include: { customer: true, lead: true },
  });
  const name = `Deposit of quote ${quoteReference}`;
  return { name, customer: customer.name, about: { quoteId }, assigneeIds: [lead?.assigneeId] };
}
