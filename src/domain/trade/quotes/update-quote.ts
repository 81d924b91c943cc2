import { currentTime } from "../../../postgres/clock.ts";
import { badField } from "../../../problems.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { optionalReference } from "../../kernel/references.ts";
import { lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { assertValues, changedValues } from "../custom-values.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { readLines } from "../line-items/read-lines.ts";
import { replaceLines } from "../line-items/replace-lines.ts";
import { type PricedLine, priceLines, type Totals, totalsOf } from "../line-items/totals.ts";
import { relinkLead } from "../workflows/relink-lead.ts";
import { assertDeposit } from "./assert-deposit.ts";
import { assertUnreferenced } from "./assert-unreferenced.ts";
import { quotes, type UpdateQuoteInput } from "./schema.ts";
import { statusOf } from "./status.ts";
import { quoteTransitions } from "./transitions.ts";

type Changes = typeof UpdateQuoteInput.$inferInput;

type Input = { id: string } & Seen & Changes;

export async function updateQuote(context: MutationContext, { id, updated_at: seen, ...input }: Input) {
  const { db } = context;
  const lines = input.lines === undefined ? undefined : priceLines(readLines(input.lines));
  const quote = await lock(db, "Quote", id);
  assertUnchanged(quote, seen, "quote");
  assertCanChange(quote, input);
  const values = await changedValues(context, "Quote", input);
  const { valid_until, deposit_amount = quote.depositAmount } = input;
  const totals = await nextTotals(db, quote, { lines, taxInclusive: input.tax_inclusive });
  assertDeposit(deposit_amount, totals?.total ?? quote.total);
  const moved = await moveToCustomer(db, quote, input);
  const customerId = moved.customerId ?? quote.customerId;
  await optionalReference(db, "Site", "site_id", input.site_id, { customerId });
  const touch = lines !== undefined && (await replaceLines(db, "quote", id, lines));
  // `statusOf` computes expiry from the new date.
  const status = quote.status === "expired" && valid_until !== undefined ? "sent" : quote.status;
  const patch = { ...quotes.patch(input), ...moved, ...totals, ...values, status };
  const updated = await update(db, "Quote", id, patch, { touch });
  assertValues(context, input, updated);
  const now = currentTime();
  if (valid_until != null && statusOf(quote, now) === "sent" && statusOf(updated, now) === "expired")
    throw badField("/valid_until", "must not be over: the quote was sent; to withdraw it, decline it");
  return updated;
}

type Repriced = { lines: readonly PricedLine[] | undefined; taxInclusive: boolean | undefined };

/** The totals of new lines, or of the present ones with GST included or not. Undefined if neither changes. */
async function nextTotals(
  db: Transaction,
  quote: RowOf<"Quote">,
  { lines, taxInclusive = quote.taxInclusive }: Repriced,
): Promise<Totals | undefined> {
  if (lines !== undefined) return totalsOf(lines, { taxInclusive });
  if (taxInclusive === quote.taxInclusive) return undefined;
  return totalsOf(await db.findMany("QuoteLine", { where: { quoteId: quote.id } }), { taxInclusive });
}

/** A new customer clears the site, unless the input names another, and the lead, which are the old customer's. */
async function moveToCustomer(
  db: Transaction,
  quote: RowOf<"Quote">,
  { customer_id, site_id }: Changes,
): Promise<UpdateData<"Quote"> & { customerId?: string }> {
  if (customer_id === undefined || customer_id === quote.customerId) return {};
  await assertUnreferenced(db, quote.id, "get another customer");
  await referenceActiveCustomer(db, customer_id);
  if (quote.leadId !== null) await relinkLead(db, quote.leadId, quote.id);
  return { customerId: customer_id, leadId: null, ...(site_id === undefined ? { siteId: null } : {}) };
}

/** Only a draft's content can change. Its last day can until somebody answers; what customers do not see always. */
function assertCanChange(
  quote: RowOf<"Quote">,
  { valid_until, reminders_muted, custom, metadata, ...content }: Changes,
): void {
  const isAlways = [reminders_muted, custom, metadata].some((value) => value !== undefined);
  const hasContent = Object.values(content).some((value) => value !== undefined);
  if (!hasContent && valid_until !== undefined) quoteTransitions.assert(quote, "change_valid_until");
  else if (hasContent || !isAlways) quoteTransitions.assert(quote, "update");
}
