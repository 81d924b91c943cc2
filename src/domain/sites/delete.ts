import type { Context } from "../../graphql/context.ts";
import { notFound, record } from "../../graphql/record.ts";

export async function deleteSite(context: Context, id: string) {
  return context.db.transaction(async (tx, db) => {
    const site = await record(db, "Site", id);
    const { count } = await tx.site.deleteMany({ where: { id } });
    if (count === 0) throw notFound();
    return site;
  });
}
