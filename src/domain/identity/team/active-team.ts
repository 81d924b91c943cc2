import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

export const teamAccess = "bookings:read|jobs:read";

/** Those to whom work can be assigned, who joined first first. */
export function activeTeam(db: Tenant, most: number): Promise<RowOf<"Member">[]> {
  return db.select("Member", {
    where: { isActive: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: most,
  });
}
