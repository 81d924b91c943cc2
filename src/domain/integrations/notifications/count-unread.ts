import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";

export const maxUnread = 100;

export async function countUnread({ db, caller }: Context): Promise<number> {
  const [unread] = await db.transaction((tx) =>
    tx.query(
      sql<{ count: number }>`select count(*)::int as count from (
        select from notifications
        where business_id = current_business() and member_id = ${caller.id}::uuid and read_at is null
        limit ${maxUnread + 1}) unread`,
    ),
  );
  return unread?.count ?? 0;
}
