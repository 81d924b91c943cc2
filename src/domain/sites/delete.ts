import type { Context } from "../../graphql/context.ts";
import { notFound, record } from "../../graphql/record.ts";

export async function deleteSite(context: Context, id: string) {
  return context.db.transaction(async (db) => {
    const site = await record(db, "Site", id);
    if ((await db.remove("Site", { id })) === 0) throw notFound();
    return site;
  });
}
