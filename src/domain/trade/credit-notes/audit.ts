import type { RowOf } from "../../../query/types.ts";

/** The credit note as the subject of an entry of the audit log. */
export function subjectOfEntry({ id, creditNoteNumber }: Pick<RowOf<"CreditNote">, "id" | "creditNoteNumber">) {
  return { id, name: creditNoteNumber };
}
