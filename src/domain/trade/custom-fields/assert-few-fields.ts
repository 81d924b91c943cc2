import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock } from "../../kernel/store.ts";

type Definition = RowOf<"CustomField">;

/** Reads the fields of a kind of record. Of two changes of their number at once, the second waits for the first. */
export async function lockFields(db: Transaction, record: Definition["record"]): Promise<Definition[]> {
  await lock(db, "Business", db.businessId);
  return db.findMany("CustomField", { where: { record } });
}

/** Throws if the kind of record has as many fields as it can have in use, or as many archived ones. */
export function assertFewFields(fields: readonly Definition[]): void {
  const max = limits.records.customFields.max;
  const used = fields.filter(({ archivedAt }) => archivedAt === null).length;
  if (used >= max)
    throw new Problem("conflict", `A kind of record has at most ${max} custom fields. Archive one first.`);
  const maxArchived = limits.records.archivedCustomFields.max;
  if (fields.length >= max + maxArchived)
    throw new Problem("conflict", `A kind of record has at most ${maxArchived} archived fields. Use one again.`);
}
