import { sql } from "../../../../query/sql.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import type { Connection } from "../connection/open-session.ts";

/** Xero's clock may be behind ours. */
const overlap = "5 minutes";

/** Returns the time from which the next pull reads, if this one reads everything. */
export async function readTime(db: Tenant): Promise<Date> {
  const [row] = await db.read(sql<{ now: Date }>`select now() - ${overlap}::interval as now`);
  if (row === undefined) throw new Error("the database has no time");
  return row.now;
}

/** Returns false if the organisation or its place has changed meanwhile, by a person or another pull. */
export async function moveCursor(
  db: Tenant,
  { organisationId }: Connection,
  cursor: Date | null,
  until: Date,
): Promise<boolean> {
  const moved = await db.transaction((tx) =>
    tx.query(
      sql`update accounting_connections set pulled_until = ${until}
        where business_id = current_business() and organisation_id = ${organisationId}::uuid
          and pulled_until is not distinct from ${cursor}::timestamptz
        returning business_id`,
    ),
  );
  return moved.length > 0;
}

type Finished = { cursor: Date | null; begunAt: Date; taxRates: Record<string, string> };

/** Ends a pull that has read everything, unless the place has changed meanwhile. */
export async function finish(
  db: Tenant,
  { organisationId }: Connection,
  { cursor, begunAt, taxRates }: Finished,
): Promise<void> {
  await db.transaction((tx) =>
    tx.query(
      sql`update accounting_connections set pulled_until = ${begunAt}, pull_at = now() + interval '1 hour',
          tax_rates = ${JSON.stringify(taxRates)}::jsonb, last_error = null
        where business_id = current_business() and organisation_id = ${organisationId}::uuid
          and pulled_until is not distinct from ${cursor}::timestamptz`,
    ),
  );
}
