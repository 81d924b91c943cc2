import type { RowOf, Tenant } from "../../database/database.ts";
import { isId, notFound, type Query, record } from "../../graphql/record.ts";

export async function revokeKey(db: Tenant, id: string, query: Query = {}): Promise<RowOf<"ApiKey">> {
  if (!isId(id)) throw notFound();
  return db.transaction(async (tx, joined) => {
    await tx.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
    return record(joined, "ApiKey", id, query);
  });
}
