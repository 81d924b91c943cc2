import { isForeignKeyViolation } from "../../database/errors.ts";
import type { Context } from "../../graphql/context.ts";
import { notFound, record } from "../../graphql/record.ts";
import { Problem } from "../../problems.ts";

export async function deleteSite(context: Context, id: string) {
  const deleted = context.db.transaction(async (db) => {
    const site = await record(db, "Site", id);
    if ((await db.remove("Site", { id })) === 0) throw notFound();
    return site;
  });
  return deleted.catch((error: unknown) => {
    throw isForeignKeyViolation(error)
      ? new Problem("conflict", "A quote, a job or a booking is for this site.")
      : error;
  });
}
