import { emit } from "../../../events/emit.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { customOf } from "../custom-values.ts";
import { quotes } from "./schema.ts";

type Quote = RowOf<"Quote">;

export async function emitDeclined(db: Transaction, before: Quote, after: Quote & { declinedAt: Date }): Promise<void> {
  const { declineReason, declinedAt } = after;
  const payload = { ...describe(after), decline_reason: declineReason, declined_at: declinedAt.toISOString() };
  await emit(db, { type: "quote.declined", payload: { ...payload, changed: changesOf(before, after) } });
}

export async function emitViewed(db: Transaction, before: Quote, after: Quote & { viewedAt: Date }): Promise<void> {
  const payload = { ...describe(after), viewed_at: after.viewedAt.toISOString() };
  const changed = [...changesOf(before, after), "last_viewed_at", "view_count"];
  await emit(db, { type: "quote.viewed", payload: { ...payload, changed } });
}

/** Emits that a newer version was sent, which replaces the quote. */
export async function emitRevised(
  db: Transaction,
  before: Quote,
  after: Quote & { supersededAt: Date },
  nextId: string,
): Promise<void> {
  const payload = { ...describe(after), revised_by_quote_id: nextId, superseded_at: after.supersededAt.toISOString() };
  await emit(db, { type: "quote.revised", payload: { ...payload, changed: changesOf(before, after) } });
}

export async function emitWithdrawn(
  db: Transaction,
  before: Quote,
  after: Quote & { withdrawnAt: Date },
): Promise<void> {
  const payload = { ...describe(after), withdrawn_at: after.withdrawnAt.toISOString() };
  await emit(db, { type: "quote.withdrawn", payload: { ...payload, changed: changesOf(before, after) } });
}

export async function emitExpired(db: Transaction, before: Quote, after: Quote & { validUntil: Date }): Promise<void> {
  const payload = { ...describe(after), valid_until: after.validUntil.toISOString().slice(0, 10) };
  await emit(db, { type: "quote.expired", payload: { ...payload, changed: changesOf(before, after) } });
}

/** The stored status is shown by a field that also depends on the time. */
function changesOf(before: Quote, after: Quote): string[] {
  return [...(before.status === after.status ? [] : ["status"]), ...quotes.changes(before, after)];
}

function describe(quote: Quote) {
  const { id, customerId, leadId, quoteReference, version, total } = quote;
  return {
    quote_id: id,
    customer_id: customerId,
    lead_id: leadId,
    quote_reference: quoteReference,
    quote_version: version,
    total: total.toNumber(),
    custom: customOf(quote),
  };
}
