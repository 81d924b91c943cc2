import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

export const teamAccess = "bookings:read|jobs:read";

/** The people who can be assigned, in the order in which they joined. */
export function activeTeam(db: Tenant, maxCount: number): Promise<RowOf<"Member">[]> {
  return db.findMany("Member", {
    where: { isActive: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: maxCount,
  });
}
