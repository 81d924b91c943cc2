import { builder } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { choice, createdAt, derived, instant, money, recordId, updatedAt } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import { formatReceived } from "./received.ts";
import { sumNotDue } from "./sum-not-due.ts";

const OnlinePaymentStatus = builder.enumType("OnlinePaymentStatus", {
  description: "The status of an online payment.",
  values: {
    open: { description: "The customer has been led to Stripe, and has not paid." },
    processing: { description: "The customer has paid from a bank account, and the bank has not confirmed it." },
    paid: { description: "The payment has arrived." },
    failed: { description: "The bank has refused the payment." },
    expired: { description: "The customer did not pay in time, or something else was due by then." },
  } as const,
});

/** Payments that a customer has made. Abandoned sessions have no payment in Stripe and are left out. */
export const madeOnline = {
  where: { paymentIntentId: { not: null } },
  orderBy: [{ createdAt: "asc" }, { id: "asc" }],
};

export const onlinePayments = resource("OnlinePayment", {
  description: "A payment that a customer made online, of an invoice or of a quote's deposit.",
  fields: {
    id: recordId("online payment"),
    status: choice(OnlinePaymentStatus)({ description: "The payment's status.", example: "paid" }),
    amount: money({ description: "The amount that the customer pays.", example: 500 }),
    refunded: money({
      description: "The amount refunded in Stripe, in the currency that the customer paid in.",
      example: 0,
    }),
    not_due: derived<RowOf<"OnlinePayment">>("Money", {
      description: "The amount that arrived without being due and was not refunded.",
      example: 0,
      resolve: (payment) => sumNotDue([payment]),
    }),
    received: derived<Pick<RowOf<"OnlinePayment">, "receivedAmount" | "receivedCurrency">, true>("String", {
      description:
        "The amount and currency that the customer paid, if they differ from the amount asked for: none of it is credited. Null otherwise.",
      example: null,
      nullable: true,
      select: { receivedAmount: true, receivedCurrency: true },
      resolve: formatReceived,
    }),
    stripe_url: derived<Pick<RowOf<"OnlinePayment">, "paymentIntentId">, true>("String", {
      description:
        "The address of the payment in Stripe's dashboard; null until the customer has paid, or if paying online is off.",
      example: "https://dashboard.stripe.com/payments/pi_3PQx",
      nullable: true,
      select: { paymentIntentId: true },
      resolve: ({ paymentIntentId }, _args, { services: { paymentUrl } }) =>
        paymentIntentId === null ? null : (paymentUrl?.(paymentIntentId) ?? null),
    }),
    paid_at: instant({ description: "When the customer paid; null until the payment has arrived.", nullable: true }),
    created_at: createdAt("online payment"),
    updated_at: updatedAt("online payment"),
  },
});
