import { audit } from "../../../audit/audit.ts";
import { sql } from "../../../query/sql.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { dropRows } from "./drop-rows.ts";

/** Cancels an import. Imported rows stay. Cancelling an import that is over changes nothing. */
export async function cancelImport({ db, caller, request }: MutationContext, { id }: { id: string }) {
  const { status, fileName } = await lock(db, "Import", id);
  if (status === "done" || status === "cancelled") return update(db, "Import", id, {});
  await audit(db, { caller, request }, "import_cancelled", { subject: { id, name: fileName } });
  await dropRows(db, id);
  await db.query(sql`update imports set status = 'cancelled', finished_at = now() where id = ${id}`);
  return update(db, "Import", id, {}, { touch: true });
}
