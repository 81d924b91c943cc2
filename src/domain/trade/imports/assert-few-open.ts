import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

/**
 * Throws a 409 if the business has too many open imports. Their rows use storage until someone starts or cancels them.
 */
export async function assertFewOpen(db: Tenant, bytes: number): Promise<void> {
  const [open] = await db.read(
    sql<{ count: number; bytes: string }>`select count(*)::int as count, coalesce(sum(size), 0)::text as bytes
      from imports where business_id = ${db.businessId} and status in ('uploaded', 'checking', 'checked')`,
  );
  const max = limits.imports.open.max;
  if ((open?.count ?? 0) >= max)
    throw new Problem(
      "conflict",
      `The business has ${max} imports that were not started. Start or cancel one of them.`,
    );
  const maxBytes = limits.imports.openBytes.max;
  if (Number(open?.bytes ?? 0) + bytes > maxBytes)
    throw new Problem(
      "conflict",
      `Imports that were not started may have ${maxBytes / 1_000_000} MB together. Start or cancel one of them.`,
    );
}
