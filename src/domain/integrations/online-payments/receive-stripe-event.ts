import type { BusinessLinks } from "../../../graphql/services.ts";
import { Problem } from "../../../problems.ts";
import type { CheckoutEvent, Checkouts, PaymentEvent, Session } from "../../../stripe/checkout.ts";
import type { Database } from "../../../tenancy/database.ts";
import { find, isId } from "../../kernel/store.ts";
import { notifyOfPaymentTrouble } from "../notifications/notify-of-online-payment.ts";
import { recordSession } from "./record-session.ts";

export type CheckoutParts = { database: Database; links: BusinessLinks; checkouts: Checkouts };

/**
 * Processes an event of Stripe once: the event and its effects commit together. Returns the business's id, or undefined
 * if the event is not about one of our payments.
 */
export function receiveStripeEvent(
  parts: CheckoutParts,
  event: CheckoutEvent | PaymentEvent,
): Promise<string | undefined> {
  return "intentId" in event ? receivePaymentEvent(parts, event) : receiveCheckoutEvent(parts, event);
}

/** The event only says that the session has changed. The session is read, so the order of events does not matter. */
async function receiveCheckoutEvent(
  { database, links, checkouts }: CheckoutParts,
  { id, businessId, onlinePaymentId, sessionId }: CheckoutEvent,
): Promise<string | undefined> {
  if (!isId(businessId) || !isId(onlinePaymentId)) return undefined;
  const db = database.tenant(businessId);
  const payment = await db.findFirst("OnlinePayment", { where: { id: onlinePaymentId } });
  const known = payment?.sessionId ?? sessionId;
  if (payment === null || known === undefined) return undefined;
  const repeated = await db.findFirst("StripeEvent", { where: { id } });
  if (repeated !== null) return businessId;
  const session = await checkouts.read(known);
  // Stores the session but not the event, so that Stripe retries it and shows the error.
  const isRefundTooLarge = isMoreRefundedThanPaid(session);
  await db.transaction(async (writing) => {
    if (!isRefundTooLarge && (await writing.tryCreate("StripeEvent", { data: { id, onlinePaymentId } })) === null)
      return;
    await recordSession(writing, links, onlinePaymentId, session);
  });
  if (isRefundTooLarge) throw refundTooLarge();
  return businessId;
}

function isMoreRefundedThanPaid({ payment }: Session): boolean {
  return payment?.status === "paid" && payment.received.every(({ units }) => payment.refundedUnits > units);
}

function refundTooLarge(): Problem {
  const detail = "is more than was paid, so only what was paid is recorded as refunded";
  return new Problem("unprocessable", `amount_refunded ${detail}.`, {
    errors: [{ pointer: "/data/object/amount_refunded", detail }],
  });
}

/** Notifies the owners and changes nothing else, because the dispute or refund is settled in Stripe. */
async function receivePaymentEvent(
  { database }: CheckoutParts,
  { id, intentId, what, amountCents }: PaymentEvent,
): Promise<string | undefined> {
  const { rows } = await database.systemPool.query<{ id: string; businessId: string }>(
    `select id, business_id as "businessId" from online_payments where payment_intent_id = $1`,
    [intentId],
  );
  const [payment] = rows;
  if (payment === undefined) return undefined;
  await database.tenant(payment.businessId).transaction(async (db) => {
    if ((await db.tryCreate("StripeEvent", { data: { id, onlinePaymentId: payment.id } })) === null) return;
    await notifyOfPaymentTrouble(db, await find(db, "OnlinePayment", payment.id), { what, amountCents });
  });
  return payment.businessId;
}
