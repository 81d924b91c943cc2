import type { RowOf } from "../../database/tenant.ts";
import { Problem } from "../../problems.ts";

/** What is to be sent by hand needs a subscription that takes it. */
export function refuseUnlessReceiving({ active, deletedAt }: RowOf<"WebhookSubscription">): void {
  if (deletedAt !== null)
    throw new Problem("conflict", "The subscription was deleted, so nothing more is delivered to it.");
  if (!active) throw new Problem("conflict", "The subscription is paused; resume it first.");
}
