import { sql } from "../../../../query/sql.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";

/** Stores where the connection has come to, so that connecting its organisation again goes on there. */
export async function keepPlace(db: Transaction): Promise<void> {
  await db.query(
    sql`insert into accounting_organisations (organisation_id, starts_on, pulled_until)
      select organisation_id, starts_on, pulled_until from accounting_connections
      where business_id = current_business() for update
      on conflict (business_id, organisation_id) do update
        set starts_on = excluded.starts_on, pulled_until = excluded.pulled_until`,
  );
}
