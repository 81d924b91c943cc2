import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { notFound } from "../../kernel/store.ts";

export type AccountingSettings = RowOf<"AccountingSettings">;

export type Codes = Pick<AccountingSettings, "salesAccount" | "taxCode" | "taxFreeCode" | "paymentAccount">;

export const noCodes: Codes = { salesAccount: null, taxCode: null, taxFreeCode: null, paymentAccount: null };

/** The settings of a business that has set none were last changed when it was created. */
export async function readAccountingSettings(db: Tenant): Promise<AccountingSettings> {
  const own = await db.findFirst("AccountingSettings");
  if (own !== null) return own;
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  if (business === null) throw notFound();
  const { createdAt } = business;
  return { ...noCodes, businessId: db.businessId, createdAt, updatedAt: createdAt };
}
