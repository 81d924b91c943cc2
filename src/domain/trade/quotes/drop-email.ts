import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { noDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";

/** Deletes the waiting email of a quote that is no longer offered. Returns the columns of its delivery that change. */
export async function dropEmail(db: Transaction, { id, emailId }: RowOf<"Quote">): Promise<Partial<typeof noDelivery>> {
  const dropped = await dropWaiting(db, { quoteId: id }, ["quote"], { untried: true });
  return emailId !== null && dropped.includes(emailId) ? noDelivery : {};
}
