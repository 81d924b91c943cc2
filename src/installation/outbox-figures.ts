import { limits } from "../limits/limits.ts";
import { type Kind, policies } from "../outbox/policy.ts";
import { oldestDueSeconds } from "../outbox/queues.ts";
import type { Pool } from "../postgres/driver.ts";
import { sql } from "../query/sql.ts";

export type OutboxFigures = {
  kind: Kind;
  /** Up to the limit of counted rows; the limit plus one if there are more. */
  waitingCount: number;
  underWayCount: number;
  /** Only of waiting items, without those of suspended businesses. */
  oldestDueSeconds: number;
};

export async function readOutboxFigures(pool: Pool): Promise<OutboxFigures[]> {
  const maxCount = limits.operator.countedRows.max + 1;
  const figures: OutboxFigures[] = [];
  for (const kind of Object.keys(policies) as Kind[]) {
    const { rows } = await pool.query<Pick<OutboxFigures, "waitingCount" | "underWayCount">>(
      sql`select
          (select count(*) from (select 1 from outbox where kind = ${kind} limit ${maxCount}) one)::int as "waitingCount",
          (select count(*) from (select 1 from outbox_claims where kind = ${kind} limit ${maxCount}) one)::int as "underWayCount"`.statement(),
    );
    const [counts = { waitingCount: 0, underWayCount: 0 }] = rows;
    figures.push({ kind, ...counts, oldestDueSeconds: await oldestDueSeconds(pool, kind) });
  }
  return figures;
}
