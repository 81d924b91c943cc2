import type { Context } from "../../graphql/context.ts";
import { isId, notFound, type Query, record } from "../../graphql/record.ts";

export async function archiveCustomer(context: Context, id: string, query: Query) {
  if (!isId(id)) throw notFound();
  return context.db.transaction(async (db) => {
    await db.update("Customer", { id, archivedAt: null }, { archivedAt: new Date() });
    return record(db, "Customer", id, query);
  });
}
