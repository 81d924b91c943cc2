import { sql } from "../../database/query/sql.ts";
import type { MutationContext } from "../kernel/context.ts";

/** In one order, so that of two at once neither waits for what the other has. */
export async function readAllNotifications({ db, caller }: MutationContext): Promise<number> {
  const [read] = await db.query(
    sql<{ count: number }>`with unread as (
       select id from notifications
       where business_id = current_business() and member_id = ${caller.id}::uuid and read_at is null
       order by id for no key update
     ), marked as (
       update notifications set read_at = now(), updated_at = now() where id in (select id from unread) returning 1
     )
     select count(*)::int as count from marked`,
  );
  return read?.count ?? 0;
}
