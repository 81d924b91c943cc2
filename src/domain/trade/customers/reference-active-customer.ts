import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { reference } from "../../kernel/references.ts";

/** Finds the customer of new work. Throws a 409 if the customer is archived. */
export async function referenceActiveCustomer(db: Tenant, id: string): Promise<RowOf<"Customer">> {
  const customer = await reference(db, "Customer", "customer_id", id);
  if (customer.archivedAt !== null)
    throw new Problem("conflict", "The customer is archived. Set its archived_at to null first.");
  return customer;
}
