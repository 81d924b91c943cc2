import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

/** The person whose name an automatic text has in the inbox: the one preferred, otherwise the first active owner. */
export async function findSender(db: Tenant, preferredId: string | null): Promise<RowOf<"Member">> {
  const preferred = preferredId === null ? null : await db.findFirst("Member", { where: { id: preferredId } });
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
  const sender = preferred ?? (await db.findFirst("Member", { where: { role: "owner", isActive: true }, orderBy }));
  if (sender === null) throw new Error("the business has no owner");
  return sender;
}
