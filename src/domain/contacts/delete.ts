import type { Context } from "../../graphql/context.ts";
import { notFound, record } from "../../graphql/record.ts";

export async function deleteContact(context: Context, id: string) {
  return context.db.transaction(async (db) => {
    const contact = await record(db, "Contact", id);
    if ((await db.remove("Contact", { id })) === 0) throw notFound();
    return contact;
  });
}
