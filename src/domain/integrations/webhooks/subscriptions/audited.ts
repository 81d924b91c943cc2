import type { RowOf } from "../../../../query/types.ts";

/** What the audit log shows of a subscription: its secret is in none of them. */
export const auditedColumns = ["url", "events", "description", "active"] as const;

export function subjectOf({ id, url }: RowOf<"WebhookSubscription">): { id: string; name: string } {
  return { id, name: url };
}
