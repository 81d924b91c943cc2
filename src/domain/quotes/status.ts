import type { RowOf, Where } from "../../database/query/types.ts";

type Quote = RowOf<"Quote">;

/**
 * The quote's status at an instant. A sent quote has expired as soon as `valid_until` has passed, however long the job
 * takes that writes it down: every response and every transition goes by this.
 */
export function statusOf(
  { status, validUntil }: Pick<Quote, "status" | "validUntil">,
  now = new Date(),
): Quote["status"] {
  return status === "sent" && validUntil !== null && validUntil < now ? "expired" : status;
}

/** The quotes of which `statusOf` says the status. */
export function withStatus(status: Quote["status"], now = new Date()): Where<"Quote"> {
  if (status === "sent") return { status, OR: [{ validUntil: null }, { validUntil: { gte: now } }] };
  if (status === "expired") return { OR: [{ status }, { status: "sent", validUntil: { lt: now } }] };
  return { status };
}
