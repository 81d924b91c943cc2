import { builder } from "../../../graphql/builder.ts";
import type { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { currencyOfAmounts } from "../../kernel/currency.ts";
import {
  choice,
  column,
  createdAt,
  derived,
  type Field,
  id,
  line,
  recordId,
  sent,
  updatedAt,
} from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

const PaymentKind = builder.enumType("PaymentKind", {
  description: "The kind of payment.",
  values: {
    payment: { description: "A payment of the invoice." },
    deposit: {
      description:
        "The paid deposit of the invoice's quote, credited to the quote's first invoice. The rest, if it is more than that invoice's total, goes to the next one.",
    },
    refund: { description: "Money paid back to the customer; the amount is negative." },
  } as const,
});

export const PaymentMethod = builder.enumType("PaymentMethod", {
  description: "A payment method.",
  values: {
    card: { description: "By card." },
    bank_transfer: { description: "By bank transfer." },
    cash: { description: "In cash." },
    other: { description: "In another way." },
  } as const,
});

type Refund = Pick<RowOf<"Payment">, "kind" | "owedAgain">;

/** The column is true for payments of 1.0.0, where it means nothing. */
const owedAgain: Field<boolean, "create", false, false, "owedAgain"> = {
  output: {
    kind: "resolved",
    type: "Boolean",
    select: { kind: true, owedAgain: true },
    resolve: ({ kind, owedAgain: isOwed }: Refund) => kind === "refund" && isOwed,
  },
  input: { type: "Boolean", parse: undefined },
  options: {
    description: "Whether the customer owes a refund's amount again. If not, the refund leaves `amount_due` as it is.",
    example: false,
    input: {
      description:
        "Only for a refund: whether the customer owes the amount again, for example because the payment was a mistake.",
    },
    writable: "create",
    default: "false",
  },
};

export const payments = resource("Payment", {
  description: "A payment of an invoice.",
  fields: {
    id: recordId("payment"),
    kind: choice(PaymentKind)({ description: "The kind of payment." }),
    currency: currencyOfAmounts,
    amount: column<Decimal>(
      "Money",
      "PaymentAmount",
    )({
      description: "The amount that was paid; negative if it was paid back.",
      example: 1000,
      input: {
        description:
          "The amount that was paid, at most the invoice's `amount_due`. A negative amount is a refund, of at most `amount_paid`.",
      },
      writable: "create",
      required: true,
    }),
    owed_again: owedAgain,
    credit_note_id: id({
      description: "The id of the credit note that the refund pays out; null if there is none.",
      example: null,
      nullable: true,
    }),
    method: choice(PaymentMethod)({
      description: "The payment method.",
      writable: "create",
      default: "`other`",
    }),
    reference: line({
      description: "The payer's or the bank's reference; null if none was given.",
      input: { description: "The payer's or the bank's reference." },
      example: "BPAY 884213",
      nullable: true,
      writable: "create",
    }),
    paid_at: column<Date | string>(
      "DateTime",
      "PaidAt",
    )({
      description: "When the payment was made.",
      create: {
        description:
          "When the payment was made, not in the future: a timestamp with an offset, or a day (`YYYY-MM-DD`) in the business's time zone.",
        example: "2026-07-10T02:30:00.000Z",
      },
      writable: "create",
      default: "now",
    }),
    is_online: derived<Pick<RowOf<"Payment">, "onlinePaymentId">>("Boolean", {
      description: "Whether the payment was made online, or refunds one that was. It cannot be deleted.",
      example: false,
      select: { onlinePaymentId: true },
      resolve: ({ onlinePaymentId }) => onlinePaymentId !== null,
    }),
    stripe_url: derived<Pick<RowOf<"Payment">, "onlinePaymentId" | "reference">, true>("String", {
      description:
        "The address of the payment in Stripe's dashboard; null if it was not made online, or if paying online is off.",
      example: null,
      nullable: true,
      select: { onlinePaymentId: true, reference: true },
      resolve: ({ onlinePaymentId, reference }, _args, { services: { paymentUrl } }) =>
        onlinePaymentId === null || reference === null ? null : (paymentUrl?.(reference) ?? null),
    }),
    refuse_duplicate: sent<boolean>("Boolean")({
      description:
        "Whether to return a 409 with the payment's `id` if the invoice has one with the same amount, day and reference.",
      default: "false: it is recorded again",
      writable: "create",
    }),
    created_at: createdAt("payment"),
    updated_at: updatedAt("payment"),
  },
});

/** A payment in the audit log. */
export function describePayment({ id, amount, method, reference, paidAt }: RowOf<"Payment">) {
  return { payment_id: id, amount: amount.toFixed(2), method, reference, paid_at: paidAt };
}

export const PayInvoiceInput = payments.createInput("PayInvoiceInput", {
  description: "A payment that was received, or a refund that was made.",
  order: ["amount", "paid_at", "method", "reference", "owed_again", "refuse_duplicate"],
});
