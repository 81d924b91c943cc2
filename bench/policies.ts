import { ask } from "./cluster.ts";
import type { Field } from "./contenders.ts";
import { type Figures, measure, type Plan } from "./measure.ts";

export type Policies = { kept: Figures; lifted: Figures; keptMilliseconds: number; liftedMilliseconds: number };

/** Measures the list with row-level security and on a copy without it, end to end and within Postgres. */
export async function measurePolicies(
  field: Field,
  databaseUrl: string,
  plan: Plan,
  progress: (line: string) => void,
): Promise<Policies> {
  await ask(databaseUrl, "select pg_stat_statements_reset()");
  // Both servers are new, so they warm up for longer.
  const figures = await measure(field.policies(), { ...plan, warmUpSeconds: plan.warmUpSeconds * 2 }, progress);
  const [kept, lifted] = [figures.get("with policies"), figures.get("without")];
  if (kept === undefined || lifted === undefined) throw new Error("the list was not measured on both databases");
  return {
    kept,
    lifted,
    keptMilliseconds: await meanOfList(databaseUrl, new URL(databaseUrl).pathname.slice(1)),
    liftedMilliseconds: await meanOfList(databaseUrl, new URL(field.openUrl).pathname.slice(1)),
  };
}

async function meanOfList(databaseUrl: string, database: string): Promise<number> {
  const [row] = await ask<{ mean: number | null }>(
    databaseUrl,
    `select sum(total_exec_time) / sum(calls) as mean from pg_stat_statements
     where dbid = (select oid from pg_database where datname = $1) and query ~ 'from "?customers"? ' and query ~ 'limit'`,
    [database],
  );
  return row?.mean ?? Number.NaN;
}
