import type { Tenant } from "../../../tenancy/tenant.ts";

/** Whether the customer has paid the invoice from a bank account, and the bank has not confirmed it. */
export async function isBeingPaid(db: Tenant, invoiceId: string): Promise<boolean> {
  return (await db.findFirst("OnlinePayment", { where: { invoiceId, status: "processing" } })) !== null;
}
