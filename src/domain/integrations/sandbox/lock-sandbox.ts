import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { find, lock } from "../../kernel/store.ts";

type Business = RowOf<"Business">;

export async function findSandbox(db: Tenant): Promise<Business> {
  return assertSandbox(await find(db, "Business", db.businessId));
}

/**
 * Locks the sandbox for a reset or a move of its time. Does not wait for another one, because a business's waiting
 * requests would hold the connections of others.
 */
export async function lockSandbox(db: Transaction): Promise<Business> {
  await findSandbox(db);
  const [row] = await db.query(
    sql<{
      held: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended('sandbox ' || current_business(), 0)) as held`,
  );
  if (row?.held !== true)
    throw new Problem("conflict", "The sandbox is being reset, or its time is being moved. Try again in a moment.");
  return lock(db, "Business", db.businessId);
}

function assertSandbox(business: Business): Business {
  if (business.sandboxAt === null)
    throw new Problem("forbidden", "This is a live business. Use an API key of its sandbox.");
  return business;
}
