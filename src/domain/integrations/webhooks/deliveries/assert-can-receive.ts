import { Problem } from "../../../../problems.ts";
import type { RowOf } from "../../../../query/types.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { assertApiAccess } from "../assert-api-access.ts";

/** Replays and test events are sent to an active subscription of a business that may use webhooks. */
export async function assertCanReceive(
  { db, webhooks }: MutationContext,
  { id, active, deletedAt, secret }: RowOf<"WebhookSubscription">,
): Promise<void> {
  if (deletedAt !== null) throw new Problem("conflict", "The subscription was deleted, so nothing is delivered to it.");
  if (!active) throw new Problem("conflict", "The subscription is paused; resume it first.");
  if (!webhooks.isReadable(id, secret))
    throw new Problem("conflict", "The subscription's secret can no longer be read; rotate it first.");
  await assertApiAccess(db);
}
