import type { Context } from "../../graphql/context.ts";
import { takeInvoice } from "./take.ts";

export async function deleteInvoice(context: Context, id: string) {
  return context.db.transaction(async (db) => {
    const invoice = await takeInvoice(db, id, "delete");
    await db.delete("Invoice", { id });
    return { ...invoice, lines: [] };
  });
}
