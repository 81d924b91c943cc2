import { isForeignKeyViolation } from "../../../postgres/errors.ts";
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
  if (row?.held !== true) throw busy("The sandbox is being reset, or its time is being moved. Try again in a moment.");
  return lock(db, "Business", db.businessId);
}

/** A conflict that ends by itself: `Retry-After` tells it from others. */
function busy(detail: string): Problem {
  return new Problem("conflict", detail, { headers: { "Retry-After": "1" } });
}

/** For `violation`: a record was added while a reset deleted the records that it refers to. */
export function writtenMeanwhile(error: unknown): Problem | undefined {
  return isForeignKeyViolation(error)
    ? busy("Records were added while the sandbox was reset. Try again in a moment.")
    : undefined;
}

function assertSandbox(business: Business): Business {
  if (business.sandboxAt === null)
    throw new Problem("forbidden", "This is a live business. Use an API key of its sandbox.");
  return business;
}
