import type { RowOf } from "../../database/query/types.ts";
import type { Tenant, Transaction } from "../../database/tenant.ts";
import { isId } from "../../graphql/record.ts";
import { badField } from "../../problems.ts";
import { unknownReference } from "../kernel/references.ts";

const mostAssignees = 20;

/** The people that a body names, each once and in its order; all are active members of the business. */
export async function referredAssignees(db: Tenant, ids: readonly string[]): Promise<RowOf<"Member">[]> {
  const once = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (once.length > mostAssignees) throw badField("/assignee_ids", `must name at most ${mostAssignees} people`);
  if (once.length === 0) return [];
  const members = once.every(isId) ? await db.select("Member", { where: { id: { in: once }, isActive: true } }) : [];
  return once.map((id) => {
    const named = members.find((member) => member.id === id);
    if (named === undefined) throw unknownReference("assignee_ids");
    return named;
  });
}

/** For a job that nobody has yet. */
export async function giveTo(db: Transaction, jobId: string, people: readonly RowOf<"Member">[]): Promise<void> {
  if (people.length === 0) return;
  await db.query(
    `insert into job_assignees (job_id, member_id, position)
     select $1, person.id, person.position from unnest($2::uuid[]) with ordinality as person (id, position)`,
    [jobId, people.map(({ id }) => id)],
  );
}

/** The job's row is locked: of two sets at once the later one stands whole. */
export async function replaceAssignees(
  db: Transaction,
  jobId: string,
  people: readonly RowOf<"Member">[],
): Promise<void> {
  await db.delete("JobAssignee", { jobId });
  await giveTo(db, jobId, people);
}
