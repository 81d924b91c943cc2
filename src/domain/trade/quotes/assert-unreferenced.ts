import { Problem } from "../../../problems.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** Throws a 409 if a job or an invoice refers to the locked quote. */
export async function assertUnreferenced(db: Transaction, quoteId: string, goal: string): Promise<void> {
  const job = await db.findFirst("Job", { where: { quoteId } });
  const invoice = await db.findFirst("Invoice", { where: { quoteId } });
  if (job === null && invoice === null) return;
  throw new Problem("conflict", `The quote cannot ${goal}: ${job === null ? "an invoice" : "a job"} refers to it.`);
}
