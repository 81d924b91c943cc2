import type { Context } from "../../graphql/context.ts";
import { isId, notFound, type Query, record } from "../../graphql/record.ts";

export async function archiveCustomer(context: Context, id: string, query: Query) {
  if (!isId(id)) throw notFound();
  return context.db.transaction(async (tx, db) => {
    await tx.customer.updateMany({ where: { id, archivedAt: null }, data: { archivedAt: new Date() } });
    return record(db, "Customer", id, query);
  });
}
