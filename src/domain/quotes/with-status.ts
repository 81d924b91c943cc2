import type { RowOf, Where } from "../../database/query/types.ts";

/** The quotes of which `statusOf` says the status. */
export function withStatus(status: RowOf<"Quote">["status"], now = new Date()): Where<"Quote"> {
  if (status === "sent") return { status, OR: [{ validUntil: null }, { validUntil: { gte: now } }] };
  if (status === "expired") return { OR: [{ status }, { status: "sent", validUntil: { lt: now } }] };
  return { status };
}
