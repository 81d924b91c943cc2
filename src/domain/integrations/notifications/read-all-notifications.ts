import { sql } from "../../../query/sql.ts";
import type { MutationContext } from "../../kernel/context.ts";

export async function readAllNotifications({ db, caller }: MutationContext): Promise<number> {
  const [read] = await db.query(
    sql<{ count: number }>`with marked as (
       update notifications set read_at = now(), updated_at = clock_timestamp()
       where business_id = current_business() and member_id = ${caller.id}::uuid and read_at is null returning 1
     )
     select count(*)::int as count from marked`,
  );
  return read?.count ?? 0;
}
