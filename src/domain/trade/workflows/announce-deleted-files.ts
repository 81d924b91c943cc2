import type { Transaction } from "../../../tenancy/tenant.ts";
import { emitFileDeleted } from "../files/emit-change.ts";

/** Emits the deletion of a quote's files, which the database deletes with the quote. */
export async function announceDeletedFiles(db: Transaction, quoteId: string): Promise<void> {
  const files = await db.findMany("File", { where: { quoteId, status: "ready" } });
  for (const file of files) await emitFileDeleted(db, file);
}
