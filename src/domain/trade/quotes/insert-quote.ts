import type { Decimal } from "../../../query/decimal.ts";
import { newId } from "../../../query/new-id.ts";
import type { CreateData, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { nextNumber } from "../../kernel/numbers.ts";
import { lockReference, optionalReference } from "../../kernel/references.ts";
import { create } from "../../kernel/store.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { type NewLine, priceLines, totalsOf } from "../line-items/totals.ts";
import { markConverted } from "../workflows/mark-converted.ts";
import { assertDeposit, type Deposit, depositOf } from "./assert-deposit.ts";

type NewQuote = Omit<CreateData<"Quote">, "quoteReference" | "depositAmount" | "depositPercent" | "discountPercent"> &
  Partial<Deposit> & {
    discountPercent?: Decimal | undefined;
    /** Set for a new version of a quote. */
    quoteReference?: string;
  };

/** Inserts a draft with its number and lines. */
export async function insertQuote(db: Transaction, row: NewQuote, lines: readonly NewLine[]): Promise<RowOf<"Quote">> {
  const { customerId, siteId, leadId, taxInclusive = false, depositAmount = null, depositPercent = null } = row;
  const priced = priceLines(lines, row.discountPercent);
  const totals = totalsOf(priced, { taxInclusive });
  const deposit = depositOf({ depositAmount, depositPercent }, totals.total);
  assertDeposit(deposit.depositAmount, totals.total);
  const id = newId();
  await referenceActiveCustomer(db, customerId);
  await optionalReference(db, "Site", "site_id", siteId, { customerId });
  // Locks the lead before the quote refers to it, to avoid upgrading a shared lock.
  if (leadId != null) {
    const ofCustomerOrNobody = { OR: [{ customerId }, { customerId: null }] };
    const lead = await lockReference(db, "Lead", "lead_id", leadId, ofCustomerOrNobody);
    await markConverted(db, lead, { via: "quote", quoteId: id, customerId });
  }
  const quoteReference = row.quoteReference ?? (await nextNumber(db, "quote"));
  const quote = await create(db, "Quote", { ...row, ...deposit, ...totals, id, quoteReference });
  await insertLines(db, "quote", id, priced);
  return quote;
}
