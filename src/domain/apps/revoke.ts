import type { RowOf } from "../../database/query/types.ts";
import type { Tenant } from "../../database/tenant.ts";
import { isId, notFound, type Query, record } from "../../graphql/record.ts";

/** In the transaction that ends the app, all that it holds goes too: its next call is refused, and so is its refresh. */
export async function revokeApp(db: Tenant, id: string, query: Query = {}): Promise<RowOf<"ConnectedApp">> {
  if (!isId(id)) throw notFound();
  return db.transaction(async (within) => {
    await within.update("ConnectedApp", { id, revokedAt: null }, { revokedAt: new Date() });
    await within.query("select end_app($1)", [id]);
    return record(within, "ConnectedApp", id, query);
  });
}
