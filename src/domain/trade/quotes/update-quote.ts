import { currentTime } from "../../../postgres/clock.ts";
import { badField, Problem } from "../../../problems.ts";
import type { Decimal } from "../../../query/decimal.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { optionalReference } from "../../kernel/references.ts";
import { lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { assertValues, changedValues } from "../custom-values.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { readQuoteLines } from "../line-items/read-lines.ts";
import { replaceLines } from "../line-items/replace-lines.ts";
import { type NewLine, type PricedLine, priceLines, type Totals, totalsOf } from "../line-items/totals.ts";
import { relinkLead } from "../workflows/relink-lead.ts";
import { askedDeposit, assertDeposit, type Deposit, depositOf } from "./assert-deposit.ts";
import { assertOpen } from "./assert-open.ts";
import { assertUnreferenced } from "./assert-unreferenced.ts";
import { quotes, type UpdateQuoteInput } from "./schema.ts";
import { statusOf } from "./status.ts";
import { quoteTransitions } from "./transitions.ts";

type Changes = typeof UpdateQuoteInput.$inferInput;

type Input = { id: string } & Seen & Changes;

export async function updateQuote(context: MutationContext, { id, updated_at: seen, ...input }: Input) {
  const { db } = context;
  const given = input.lines === undefined ? undefined : await readQuoteLines(db, input.lines);
  const quote = await lock(db, "Quote", id);
  assertUnchanged(quote, seen, "quote");
  assertCanChange(quote, input);
  const values = await changedValues(context, "Quote", input);
  const { valid_until } = input;
  const { lines, totals } = await nextTotals(db, quote, { given, ...input });
  const { depositAmount, depositPercent } = nextDeposit(quote, input, totals?.total ?? quote.total);
  const moved = await moveToCustomer(db, quote, input);
  const customerId = moved.customerId ?? quote.customerId;
  await optionalReference(db, "Site", "site_id", input.site_id, { customerId });
  const touch = lines !== undefined && (await replaceLines(db, "quote", id, lines));
  // `statusOf` computes expiry from the new date.
  const status = quote.status === "expired" && valid_until !== undefined ? "sent" : quote.status;
  const deposit = { depositAmount, depositPercent };
  const patch = { ...quotes.patch(input), ...deposit, ...moved, ...totals, ...values, status };
  const updated = await update(db, "Quote", id, patch, { touch });
  assertValues(context, input, updated);
  const now = currentTime();
  if (valid_until != null && statusOf(quote, now) === "sent" && statusOf(updated, now) === "expired")
    throw badField("/valid_until", "must not be over: the quote was sent; withdraw it instead");
  return updated;
}

type Repriced = Pick<Changes, "tax_inclusive" | "discount_percent"> & { given: readonly NewLine[] | undefined };

/** The new lines, or the present ones in another mode or with another discount. None if nothing reprices them. */
async function nextTotals(
  db: Transaction,
  quote: RowOf<"Quote">,
  { given, tax_inclusive, discount_percent }: Repriced,
): Promise<{ lines?: readonly PricedLine[]; totals?: Totals }> {
  const taxInclusive = tax_inclusive ?? quote.taxInclusive;
  const discount = discount_percent ?? quote.discountPercent;
  if (given === undefined && taxInclusive === quote.taxInclusive && discount.equals(quote.discountPercent)) return {};
  const present = { where: { quoteId: quote.id }, orderBy: [{ position: "asc" as const }] };
  const lines = priceLines(given ?? (await db.findMany("QuoteLine", present)), discount);
  return { lines, totals: totalsOf(lines, { taxInclusive }) };
}

/** A deposit that was paid stays as it is. */
function nextDeposit(quote: RowOf<"Quote">, changes: Changes, total: Decimal): Deposit {
  if (quote.depositPaidAt !== null) return quote;
  const deposit = depositOf(askedDeposit(changes, quote), total);
  assertDeposit(deposit.depositAmount, total);
  return deposit;
}

/** A new customer clears the site, unless the input names another, and the lead, which are the old customer's. */
async function moveToCustomer(
  db: Transaction,
  quote: RowOf<"Quote">,
  { customer_id, site_id }: Changes,
): Promise<UpdateData<"Quote"> & { customerId?: string }> {
  if (customer_id === undefined || customer_id === quote.customerId) return {};
  if (quote.revisesQuoteId !== null)
    throw new Problem("conflict", "The quote cannot get another customer: the customer has an earlier version of it.");
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
  if (!hasContent && valid_until !== undefined) {
    assertOpen(quote);
    quoteTransitions.assert(quote, "change_valid_until");
  } else if (hasContent || !isAlways) quoteTransitions.assert(quote, "update");
}
