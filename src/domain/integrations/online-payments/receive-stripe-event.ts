import type { Links } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";
import type { CheckoutEvent, Checkouts, PaymentEvent, Session } from "../../../stripe/checkout.ts";
import type { Database } from "../../../tenancy/database.ts";
import { find, isId } from "../../kernel/store.ts";
import { notifyOfPaymentTrouble } from "../notifications/notify-of-online-payment.ts";
import { recordSession } from "./record-session.ts";

export type CheckoutParts = { database: Database; links: { of(businessId: string): Links }; checkouts: Checkouts };

/** Takes in an event of Stripe's once: it is recorded with what it led to. Whose it is; undefined where it is not ours. */
export function receiveStripeEvent(
  parts: CheckoutParts,
  event: CheckoutEvent | PaymentEvent,
): Promise<string | undefined> {
  return "intentId" in event ? receivePaymentEvent(parts, event) : receiveCheckoutEvent(parts, event);
}

/** An event says that a session has changed, and the session is read, so that it does not matter in which order events come. */
async function receiveCheckoutEvent(
  { database, links, checkouts }: CheckoutParts,
  { id, businessId, onlinePaymentId, sessionId }: CheckoutEvent,
): Promise<string | undefined> {
  if (!isId(businessId) || !isId(onlinePaymentId)) return undefined;
  const db = database.tenant(businessId);
  const [payment] = await db.select("OnlinePayment", { where: { id: onlinePaymentId }, take: 1 });
  const known = payment?.sessionId ?? sessionId;
  if (payment === undefined || known === undefined) return undefined;
  const [repeated] = await db.select("StripeEvent", { where: { id }, take: 1 });
  if (repeated !== undefined) return businessId;
  const session = await checkouts.read(known);
  // What can be recorded is recorded. The event is not, so that Stripe sends it again and shows that it is refused.
  const isRefundTooLarge = isMoreRefundedThanPaid(session);
  await db.transaction(async (writing) => {
    if (!isRefundTooLarge && (await writing.tryInsert("StripeEvent", { id, onlinePaymentId })) === undefined) return;
    await recordSession(writing, links.of(businessId), onlinePaymentId, session);
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

/** Nothing changes here: what becomes of the money is between the business, its customer and Stripe. Owners are notified. */
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
    if ((await db.tryInsert("StripeEvent", { id, onlinePaymentId: payment.id })) === undefined) return;
    await notifyOfPaymentTrouble(db, await find(db, "OnlinePayment", payment.id), { what, amountCents });
  });
  return payment.businessId;
}
