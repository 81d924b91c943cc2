import { randomUUIDv7 } from "node:crypto";
import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { externalIdTaken } from "../kernel/external-id.ts";
import { nextNumber } from "../kernel/numbers.ts";
import { optionalReference, reference, unknownReference } from "../kernel/references.ts";
import { lock } from "../kernel/store.ts";
import { markConverted } from "../leads/mark-converted.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { type Line, priceLines, totalsOf } from "../line-items/line-item.ts";
import { type Deposit, refuseDeposit } from "./refuse-deposit.ts";

export type NewQuote = {
  customerId: string;
  siteId?: string | null | undefined;
  leadId?: string | null | undefined;
  externalId?: string | null | undefined;
  title?: string | null | undefined;
  message?: string | null | undefined;
  validUntil?: Date | null | undefined;
  depositAmount?: Deposit;
  ducted?: Record<string, number>;
  lines: readonly Line[];
};

/** A new draft with its lines and number. A new lead that it is for is thereby converted. */
export async function insertQuote(db: Transaction, quote: NewQuote): Promise<RowOf<"Quote">> {
  const { leadId } = quote;
  const priced = priceLines(quote.lines);
  const totals = totalsOf(priced);
  refuseDeposit(quote.depositAmount, totals.total);
  const id = randomUUIDv7();
  const { id: customerId } = await reference(db, "Customer", "customer_id", quote.customerId);
  const site = await optionalReference(db, "Site", "site_id", quote.siteId, { customerId });
  // Before the quote is there to refer to it: the lead is locked once, not shared first and locked after.
  if (leadId != null) await convertFor(db, leadId, { quoteId: id, customerId });
  const made = await db.tryInsert("Quote", {
    ...totals,
    id,
    customerId,
    externalId: quote.externalId ?? null,
    title: quote.title ?? null,
    message: quote.message ?? null,
    validUntil: quote.validUntil ?? null,
    depositAmount: quote.depositAmount ?? null,
    ducted: quote.ducted ?? null,
    siteId: site?.id ?? null,
    leadId: leadId ?? null,
    quoteReference: await nextNumber(db, "quote"),
  });
  if (made === undefined) throw externalIdTaken(quote.externalId);
  await insertLines(db, "quote", id, priced);
  return made;
}

/** The lead is the customer's, or nobody's yet and then the customer's. */
async function convertFor(db: Transaction, leadId: string, by: { quoteId: string; customerId: string }): Promise<void> {
  const { customerId } = by;
  await reference(db, "Lead", "lead_id", leadId, { OR: [{ customerId }, { customerId: null }] });
  const lead = await markConverted(db, await lock(db, "Lead", leadId), { via: "quote", ...by });
  if (lead.customerId !== customerId) throw unknownReference("lead_id");
}
