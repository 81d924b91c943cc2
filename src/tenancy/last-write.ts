import { type Sql, sql } from "../query/sql.ts";

const none = sql``;
const column = sql`, last_write(business_id) as last_write`;

/** With a replica, a column with the position up to which the business has written. */
export function lastWrite({ hasReplica }: { hasReplica: boolean }): Sql<never> {
  return hasReplica ? column : none;
}
