import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf, Where } from "../../../query/types.ts";

type Quote = RowOf<"Quote">;

/**
 * The quote's status at an instant. A sent quote has expired as soon as its last day is over, however long the job
 * takes that writes it down: every response and every transition goes by this.
 */
export function statusOf(
  { status, expiresAt }: Pick<Quote, "status" | "expiresAt">,
  now = currentTime(),
): Quote["status"] {
  return status === "sent" && expiresAt !== null && expiresAt <= now ? "expired" : status;
}

/** The quotes of which `statusOf` says the status. */
export function withStatus(status: Quote["status"], now = currentTime()): Where<"Quote"> {
  if (status === "sent") return { status, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  if (status === "expired") return { OR: [{ status }, { status: "sent", expiresAt: { lte: now } }] };
  return { status };
}
