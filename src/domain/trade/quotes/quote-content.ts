import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { requestedDeposit } from "./assert-deposit.ts";

/** The columns of one quote alone. All others are its content, which a copy and a new version take over. */
const ownColumns = [
  ...(["id", "businessId", "externalId", "metadata", "quoteReference", "version", "revisesQuoteId"] as const),
  ...(["status", "validUntil", "expiresAt", "sentAt", "terms", "supersededAt", "withdrawnAt"] as const),
  ...(["viewedAt", "lastViewedAt", "viewCount", "emailId", "emailStatus", "emailFailure"] as const),
  ...(["acceptedTotal", "acceptedAt", "acceptedBy", "acceptedSignature"] as const),
  ...(["declinedAt", "declineReason", "jobId", "jobNumber"] as const),
  ...(["depositRequested", "depositPaidAt", "depositMethod", "depositReference", "depositCredited"] as const),
  ...(["discountTotal", "subtotal", "taxTotal", "total", "createdAt", "updatedAt"] as const),
] satisfies readonly (keyof RowOf<"Quote">)[];

const ownLineColumns = [
  ...(["id", "businessId", "quoteId", "position", "lineTotal", "createdAt", "updatedAt"] as const),
] satisfies readonly (keyof RowOf<"QuoteLine">)[];

/** Reads the content of a quote and its lines, without their totals. */
export async function readContent(db: Transaction, id: string) {
  const include = { lines: { orderBy: { position: "asc" } } } as const;
  const { lines, ...quote } = await find(db, "Quote", id, { include });
  const content = { ...without(quote, ownColumns), depositAmount: requestedDeposit(quote) };
  return { content, lines: lines.map((line) => without(line, ownLineColumns)) };
}

function without<T extends object, const K extends keyof T>(row: T, columns: readonly K[]): Omit<T, K> {
  const omitted = new Set<PropertyKey>(columns);
  return Object.fromEntries(Object.entries(row).filter(([column]) => !omitted.has(column))) as Omit<T, K>;
}
