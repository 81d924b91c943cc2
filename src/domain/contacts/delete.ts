import type { Context } from "../../graphql/context.ts";
import { notFound, record } from "../../graphql/record.ts";

export async function deleteContact(context: Context, id: string) {
  return context.db.transaction(async (tx, db) => {
    const contact = await record(db, "Contact", id);
    const { count } = await tx.contact.deleteMany({ where: { id } });
    if (count === 0) throw notFound();
    return contact;
  });
}
