import type { Database } from "../../database/database.ts";
import type { Links } from "../../graphql/context.ts";
import type { CheckoutEvent, Checkouts } from "../../stripe/checkout.ts";
import { isId } from "../kernel/store.ts";
import { recordSession } from "./record-session.ts";

export type CheckoutParts = { database: Database; links: { of(businessId: string): Links }; checkouts: Checkouts };

/**
 * Takes in an event of Stripe's once: it is recorded with what it led to. An event says that a session has changed, and the
 * session is read, so that it does not matter in which order events come. False where the session is not ours.
 */
export async function receiveCheckoutEvent(
  { database, links, checkouts }: CheckoutParts,
  { id, businessId, onlinePaymentId, sessionId }: CheckoutEvent,
): Promise<boolean> {
  if (!isId(businessId) || !isId(onlinePaymentId)) return false;
  const db = database.tenant(businessId);
  const [payment] = await db.select("OnlinePayment", { where: { id: onlinePaymentId }, take: 1 });
  const known = payment?.sessionId ?? sessionId;
  if (payment === undefined || known === undefined) return false;
  const [repeated] = await db.select("StripeEvent", { where: { id }, take: 1 });
  if (repeated !== undefined) return true;
  const session = await checkouts.read(known);
  await db.transaction(async (writing) => {
    if ((await writing.tryInsert("StripeEvent", { id, onlinePaymentId })) === undefined) return;
    await recordSession(writing, links.of(businessId), onlinePaymentId, session);
  });
  return true;
}
