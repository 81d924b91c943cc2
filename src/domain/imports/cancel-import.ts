import { sql } from "../../database/query/sql.ts";
import type { WritingContext } from "../kernel/context.ts";
import { lock, update } from "../kernel/store.ts";
import { dropRows } from "./drop-rows.ts";

/** The rows that have been carried out stay; the others never are. Cancelling what is over changes nothing. */
export async function cancelImport({ db }: WritingContext, { id }: { id: string }) {
  const { status } = await lock(db, "Import", id);
  if (status === "done" || status === "cancelled") return update(db, "Import", id, {});
  await dropRows(db, id);
  await db.query(sql`update imports set status = 'cancelled', finished_at = now() where id = ${id}`);
  return update(db, "Import", id, {}, { touch: true });
}
