import type { PayableKind } from "../../../graphql/services.ts";
import { recordSession } from "./record-session.ts";
import type { Paying } from "./start-online-payment.ts";

/** Reads the pending payment from Stripe, because the customer can return before the webhook arrives. */
export async function refreshOnlinePayment(
  { db, links, checkouts }: Paying,
  { kind, id }: { kind: PayableKind; id: string },
): Promise<void> {
  const about = kind === "invoice" ? { invoiceId: id } : { quoteId: id };
  const where = { ...about, status: { in: ["open" as const, "processing" as const] } };
  const payment = await db.findFirst("OnlinePayment", { where });
  if (payment === null || payment.sessionId === null) return;
  const session = await checkouts.read(payment.sessionId);
  await db.transaction((writing) => recordSession(writing, links, payment.id, session));
}
