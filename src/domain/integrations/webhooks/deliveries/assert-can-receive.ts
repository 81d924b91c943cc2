import { Problem } from "../../../../problems.ts";
import type { RowOf } from "../../../../query/types.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { assertApiAccess } from "../assert-api-access.ts";

/** Throws unless the subscription can receive replays and test events. */
export async function assertCanReceive(
  { db, services: { webhooks } }: MutationContext,
  { id, active, deletedAt, secret }: RowOf<"WebhookSubscription">,
): Promise<void> {
  if (deletedAt !== null) throw new Problem("conflict", "The subscription was deleted, so nothing is delivered to it.");
  if (!active) throw new Problem("conflict", "The subscription is paused; resume it first.");
  if (!webhooks.isReadable(id, secret))
    throw new Problem("conflict", "The subscription's secret can no longer be read; rotate it first.");
  await assertApiAccess(db);
}
