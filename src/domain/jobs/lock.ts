import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { isId, notFound } from "../../graphql/record.ts";

/** The job as it stands now, which nobody else changes before this transaction ends. */
export async function lockJob(db: Transaction, id: string): Promise<RowOf<"Job">> {
  const [job] = isId(id) ? await db.select("Job", { where: { id }, take: 1, lock: true }) : [];
  if (job === undefined) throw notFound();
  return job;
}
