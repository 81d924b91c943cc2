import { sql } from "../query/sql.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import type { Caller } from "./caller.ts";

/** Whether an authenticated key or app may still use the API after a wait. Does not count against the quotas. */
export async function isStillAllowed(db: Tenant, { id }: Caller): Promise<boolean> {
  const [row] = await db.read(
    sql<{
      allowed: boolean;
    }>`select api_refusal(plan, subscription, trial_ends_at) is null and suspended_at is null and (
        exists (select from api_keys k where k.id = ${id} and k.business_id = b.id and k.revoked_at is null
          and (k.expires_at is null or k.expires_at > now()))
        or exists (select from connected_apps a where a.id = ${id} and a.business_id = b.id and a.revoked_at is null)
      ) as allowed
      from businesses b where b.id = current_business()`,
  );
  return row?.allowed === true;
}
