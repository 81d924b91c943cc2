import type { RowOf, Where } from "../../../query/types.ts";

type Quote = RowOf<"Quote">;

/**
 * The quote's status at a time. A sent quote expires when its last day is over, even if the job has not stored that
 * yet. All responses and transitions use this.
 */
export function statusOf({ status, expiresAt }: Pick<Quote, "status" | "expiresAt">, now: Date): Quote["status"] {
  return status === "sent" && expiresAt !== null && expiresAt <= now ? "expired" : status;
}

/** The condition for quotes whose `statusOf` is the status. */
export function withStatus(status: Quote["status"], now: Date): Where<"Quote"> {
  if (status === "sent") return { status, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  if (status === "expired") return { OR: [{ status }, { status: "sent", expiresAt: { lte: now } }] };
  return { status };
}
