import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { isId, notFound } from "../../graphql/record.ts";

/** The subscription as it stands now, which nobody else changes before this transaction ends. */
export async function lockSubscription(db: Transaction, id: string): Promise<RowOf<"WebhookSubscription">> {
  const where = { id, deletedAt: null };
  const [subscription] = isId(id) ? await db.select("WebhookSubscription", { where, take: 1, lock: true }) : [];
  if (subscription === undefined) throw notFound();
  return subscription;
}
