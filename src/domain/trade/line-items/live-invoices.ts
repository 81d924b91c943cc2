import { sql } from "../../../query/sql.ts";

/** Whether the row `invoice` counts: it is neither void nor credited in full. */
export function isLiveSql(businessId: string) {
  return sql`invoice.status <> 'void' and (invoice.total = 0 or invoice.total > (
          select coalesce(sum(note.total), 0) from credit_notes note
          where note.business_id = ${businessId}::uuid and note.invoice_id = invoice.id and note.status = 'issued'))`;
}
