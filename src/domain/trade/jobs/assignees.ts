import { isDeepStrictEqual } from "node:util";
import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { unknownReference } from "../../kernel/references.ts";
import { isId } from "../../kernel/store.ts";

const { max: maxAssignees } = limits.records.assignees;

/**
 * The distinct ids of `assignee_ids`, in order. All must be active team members. People who have left can stay on a job
 * that they are assigned to.
 */
export async function readAssignees(db: Tenant, ids: readonly string[], jobId?: string): Promise<string[]> {
  const once = [...new Set(ids)];
  if (once.length > maxAssignees) throw badField("/assignee_ids", `must name at most ${maxAssignees} people`);
  if (once.length === 0) return [];
  const members = once.every(isId) ? await db.findMany("Member", { where: { id: { in: once } } }) : [];
  const left = members.filter(({ isActive }) => !isActive).map(({ id }) => id);
  if (members.length < once.length || !(await areAssigned(db, jobId, left))) throw unknownReference("assignee_ids");
  return once;
}

async function areAssigned(db: Tenant, jobId: string | undefined, memberIds: readonly string[]): Promise<boolean> {
  if (memberIds.length === 0 || jobId === undefined) return memberIds.length === 0;
  const assigned = await db.findMany("JobAssignee", { where: { jobId, memberId: { in: [...memberIds] } } });
  return assigned.length === memberIds.length;
}

export async function insertAssignees(db: Transaction, jobId: string, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await db.query(
    sql`insert into job_assignees (job_id, member_id, position)
        select ${jobId}, person.id, person.position
        from unnest(${memberIds}::uuid[]) with ordinality as person (id, position)`,
  );
}

/**
 * Returns whether the list has changed. The caller has locked the job, so the later of two lists replaces the other as
 * a whole.
 */
export async function replaceAssignees(db: Transaction, jobId: string, memberIds: readonly string[]): Promise<boolean> {
  const present = await db.findMany("JobAssignee", { where: { jobId }, orderBy: [{ position: "asc" }] });
  if (
    isDeepStrictEqual(
      present.map(({ memberId }) => memberId),
      memberIds,
    )
  )
    return false;
  await db.deleteMany("JobAssignee", { where: { jobId } });
  await insertAssignees(db, jobId, memberIds);
  return true;
}
