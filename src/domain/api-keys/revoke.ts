import type { RowOf } from "../../database/query/types.ts";
import type { Tenant } from "../../database/tenant.ts";
import { isId, notFound, type Query, record } from "../../graphql/record.ts";

export async function revokeKey(db: Tenant, id: string, query: Query = {}): Promise<RowOf<"ApiKey">> {
  if (!isId(id)) throw notFound();
  return db.transaction(async (within) => {
    await within.update("ApiKey", { id, revokedAt: null }, { revokedAt: new Date() });
    return record(within, "ApiKey", id, query);
  });
}
