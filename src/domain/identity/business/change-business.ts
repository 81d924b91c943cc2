import { type Auditor, auditChange } from "../../../audit/audit.ts";
import type { Changes, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";

/** What the audit log shows of a business's details, settings and plan. */
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
  changes: Pick<Changes<"Business">, (typeof columns)[number]>,
): Promise<RowOf<"Business">> {
  const before = await lock(db, "Business", db.businessId);
  const after = await update(db, "Business", db.businessId, changes);
  await auditChange(db, by, "business_updated", { before, after, columns });
  return after;
}
