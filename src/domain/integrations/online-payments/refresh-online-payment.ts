import type { LinkKind } from "../../../graphql/context.ts";
import { recordSession } from "./record-session.ts";
import type { Paying } from "./start-online-payment.ts";

/** Asks Stripe what has become of the payment under way: the customer may be back before its webhook comes. */
export async function refreshOnlinePayment(
  { db, links, checkouts }: Paying,
  { kind, id }: { kind: LinkKind; id: string },
): Promise<void> {
  const about = kind === "invoice" ? { invoiceId: id } : { quoteId: id };
  const where = { ...about, status: { in: ["open" as const, "processing" as const] } };
  const [payment] = await db.select("OnlinePayment", { where, take: 1 });
  if (payment === undefined || payment.sessionId === null) return;
  const session = await checkouts.read(payment.sessionId);
  await db.transaction((writing) => recordSession(writing, links, payment.id, session));
}
