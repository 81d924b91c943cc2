import type { RowOf } from "../../../../query/types.ts";

/** The columns in the audit log. They exclude the secret. */
export const auditedColumns = ["url", "events", "filters", "description", "active", "disableOnGone"] as const;

export function subjectOf({ id, url }: RowOf<"WebhookSubscription">): { id: string; name: string } {
  return { id, name: url };
}
