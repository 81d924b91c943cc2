import { type Auditor, auditChange } from "../../../audit/audit.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";

/** The columns that the audit log shows. */
const columns = [
  "name",
  "businessEmail",
  "businessPhone",
  "website",
  "abn",
  "address",
  "timeZone",
  "paymentInstructions",
  "paymentTermsDays",
  "quoteValidDays",
  "quoteTerms",
  "invoiceTerms",
  "taxInclusive",
  "leadEmails",
  "acceptanceEmails",
  "receiptEmails",
  "bookingEmails",
  "smsNumber",
  "inboundEmail",
  "plan",
  "subscription",
  "trialEndsAt",
] as const;

export async function changeBusiness(
  db: Transaction,
  by: Auditor,
  changes: Pick<UpdateData<"Business">, (typeof columns)[number]>,
): Promise<RowOf<"Business">> {
  const before = await lock(db, "Business", db.businessId);
  const after = await update(db, "Business", db.businessId, changes);
  await auditChange(db, by, "business_updated", { before, after, columns });
  return after;
}
