import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query } from "../../graphql/record.ts";
import { takeInvoice } from "./take.ts";

export async function voidInvoice(context: Context, id: string, query: Query) {
  return context.db.transaction(async (db) => {
    await takeInvoice(db, id, "void");
    const [invoice] = await db.update("Invoice", { id }, { status: "void" });
    if (invoice === undefined) throw notFound();
    return answer(db, "Invoice", invoice, query);
  });
}
