import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { PaymentEvent, PaymentTrouble } from "../../../stripe/checkout.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { formatMoney, type Payee } from "../../kernel/format.ts";
import { find } from "../../kernel/store.ts";
import { quoteName } from "../../trade/quotes/quote-name.ts";
import { formatReceived } from "../online-payments/received.ts";
import { notify } from "./notify.ts";

type OnlinePayment = RowOf<"OnlinePayment">;
type Detail = [label: string, value: string | null];

/**
 * Notifies of an online payment that failed after checkout, was not due on arrival, or differs from the amount
 * requested.
 */
export async function notifyOfOnlinePayment(db: Transaction, payment: OnlinePayment): Promise<void> {
  const { customer, name, about, assigneeIds } = await subjectOf(db, payment);
  const { title, details } = describe(payment, customer.business);
  await notify(db, {
    type: "payment_needs_review",
    title: `${title}: ${name}, ${customer.name}`,
    about,
    assigneeIds,
    email: {
      details: [["For", name], ["Customer", customer.name], ...details],
    },
  });
}

function describe(payment: OnlinePayment, business: Payee): { title: string; details: Detail[] } {
  const { amount, credited, paymentIntentId, status } = payment;
  const received = formatReceived(payment);
  if (received !== null)
    return {
      title: "Paid online but not what was asked for",
      details: [
        ["Asked for", formatMoney(amount, business)],
        ["Paid", received],
        ["Payment", paymentIntentId],
        ["Next step", "None of it is credited. Refund it in Stripe, or agree on it with the customer."],
      ],
    };
  const hasFailed = status === "failed";
  return {
    title: hasFailed ? "Online payment failed" : "Paid online but not due",
    details: [
      ["Amount", formatMoney(amount, business)],
      ["Not due", hasFailed ? null : formatMoney(amount.minus(credited), business)],
      ["Payment", paymentIntentId],
      [
        "Next step",
        hasFailed
          ? "Ask the customer to pay again."
          : "Refund in Stripe what was not due, or agree on it with the customer.",
      ],
    ],
  };
}

const troubles: Readonly<Record<PaymentTrouble, { title: string; next: string }>> = {
  disputed: {
    title: "Online payment disputed",
    next: "Answer the dispute in Stripe before it is decided. Here the payment still counts.",
  },
  dispute_won: { title: "Dispute won", next: "None: the payment counts as before." },
  dispute_lost: {
    title: "Dispute lost",
    next: "Stripe has returned the money to the customer. Here the payment still counts: agree with the customer on what is due.",
  },
  dispute_closed: { title: "Dispute closed", next: "See in Stripe how it ended." },
  refund_failed: {
    title: "Refund failed",
    next: "The customer's bank did not take it, and Stripe has the money again. Refund the customer another way, such as by bank transfer: here it is recorded as refunded already.",
  },
};

/** Notifies of a payment that the customer's bank disputes, or whose refund failed. */
export async function notifyOfPaymentTrouble(
  db: Transaction,
  payment: OnlinePayment,
  { what, amountCents }: Pick<PaymentEvent, "what" | "amountCents">,
): Promise<void> {
  const { customer, name, about, assigneeIds } = await subjectOf(db, payment);
  const { title, next } = troubles[what];
  await notify(db, {
    type: "payment_needs_review",
    title: `${title}: ${name}, ${customer.name}`,
    about,
    assigneeIds,
    email: {
      details: [
        ["For", name],
        ["Customer", customer.name],
        ["Amount", formatMoney(new Decimal(amountCents).dividedBy(100), customer.business)],
        ["Payment", payment.paymentIntentId],
        ["Next step", next],
      ],
    },
  });
}

async function subjectOf(db: Transaction, { invoiceId, quoteId }: OnlinePayment) {
  if (invoiceId !== null) {
    const { invoiceNumber, customer, job } = await find(db, "Invoice", invoiceId, {
      include: { customer: { include: { business: true } }, job: { include: { assignees: true } } },
    });
    const assigneeIds = job?.assignees.map(({ memberId }) => memberId) ?? [];
    return { name: `Invoice ${invoiceNumber}`, customer, about: { invoiceId }, assigneeIds };
  }
  const include = { customer: { include: { business: true } }, lead: true } as const;
  const quote = await find(db, "Quote", quoteId ?? "", { include });
  const name = `Deposit of quote ${quoteName(quote)}`;
  return { name, customer: quote.customer, about: { quoteId }, assigneeIds: [quote.lead?.assigneeId] };
}
