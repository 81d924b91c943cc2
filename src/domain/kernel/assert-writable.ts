import { assertNotSuspended, suspended } from "../../auth/access.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";
import { sql } from "../../query/sql.ts";
import type { Transaction } from "../../tenancy/tenant.ts";

/** Call before a change. Throws in maintenance mode and if the business is suspended. */
export function assertWritable(
  { services: { maintenance }, caller }: Pick<Context, "services" | "caller">,
  { whileReadOnly }: { whileReadOnly?: true } = {},
): void {
  if (whileReadOnly) return;
  maintenance.assertOff();
  assertNotSuspended(caller);
}

/** Throws if the operator has suspended the business. For changes by callers who are not signed in yet. */
export async function assertBusinessNotSuspended(db: Transaction): Promise<void> {
  const [row] = await db.query(sql<{ is_suspended: boolean }>`select is_suspended(current_business()) as is_suspended`);
  if (row?.is_suspended === true) throw new Problem("subscription-inactive", suspended);
}
