import { audit } from "../../../audit/audit.ts";
import { sql } from "../../../query/sql.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { dropRows } from "./drop-rows.ts";

/** The rows that have been carried out stay; the others never are. Cancelling what is over changes nothing. */
export async function cancelImport({ db, caller, origin }: MutationContext, { id }: { id: string }) {
  const { status, fileName } = await lock(db, "Import", id);
  if (status === "done" || status === "cancelled") return update(db, "Import", id, {});
  await audit(db, { caller, origin }, "import_cancelled", { subject: { id, name: fileName } });
  await dropRows(db, id);
  await db.query(sql`update imports set status = 'cancelled', finished_at = now() where id = ${id}`);
  return update(db, "Import", id, {}, { touch: true });
}
