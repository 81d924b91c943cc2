import { type Auditor, auditChange } from "../../../audit/audit.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";
import { changeCountry } from "./change-country.ts";

/** The columns that the audit log shows. */
const columns = [
  "name",
  "businessEmail",
  "businessPhone",
  "website",
  "abn",
  "country",
  "currency",
  "taxId",
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

/** The tax id is read as the country's. */
export async function changeBusiness(
  db: Transaction,
  by: Auditor,
  changes: Pick<UpdateData<"Business">, (typeof columns)[number]>,
): Promise<RowOf<"Business">> {
  // First, because it takes the stronger lock.
  const ofCountry = await changeCountry(db, changes);
  const before = await lock(db, "Business", db.businessId);
  const after = await update(db, "Business", db.businessId, { ...changes, ...ofCountry });
  await auditChange(db, by, "business_updated", { before, after, columns });
  return after;
}
