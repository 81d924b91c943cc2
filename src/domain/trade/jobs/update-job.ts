import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { optionalReference } from "../../kernel/references.ts";
import { lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { assertValues, changedValues } from "../custom-values.ts";
import { readAssignees, replaceAssignees } from "./assignees.ts";
import { emitUpdate } from "./emit-change.ts";
import { replaceLines } from "./replace-lines.ts";
import { readSchedule, statusWith } from "./schedule.ts";
import { jobs, type UpdateJobInput } from "./schema.ts";

type Changes = typeof UpdateJobInput.$inferInput;

type Input = { id: string } & Seen & Changes;

export async function updateJob(context: MutationContext, { id, updated_at: seen, ...changes }: Input) {
  const { db } = context;
  const job = await lock(db, "Job", id);
  assertUnchanged(job, seen, "job");
  const values = await changedValues(context, "Job", changes);
  assertPlanCanChange(job, changes);
  const schedule = readSchedule(changes, job);
  const status = statusWith(schedule, job);
  await optionalReference(db, "Site", "site_id", changes.site_id, { customerId: job.customerId });
  const { assignee_ids: ids } = changes;
  const assignees = ids === undefined ? undefined : await readAssignees(db, ids, job.id);
  const isAssigned = assignees !== undefined && (await replaceAssignees(db, job.id, assignees));
  const lines = await replaceLines(db, job, changes);
  const patch = { ...jobs.patch(changes), ...schedule, ...values, ...lines.patch, status };
  const updated = await update(db, "Job", id, patch, { touch: isAssigned || lines.isChanged });
  assertValues(context, changes, updated);
  const also = [...(isAssigned ? (["assignees"] as const) : []), ...(lines.isChanged ? (["lines"] as const) : [])];
  await emitUpdate(db, job, updated, { also });
  return updated;
}

/** After a job has ended, its site, times and assignees are a record of what happened. */
function assertPlanCanChange({ status }: RowOf<"Job">, changes: Changes): void {
  if (status !== "completed" && status !== "cancelled") return;
  const plan = [changes.site_id, changes.scheduled_start, changes.scheduled_end, changes.assignee_ids];
  if (plan.some((value) => value !== undefined))
    throw new Problem(
      "conflict",
      `The job is ${status}: only its title, description, ${status === "completed" ? "lines, " : ""}external_id, custom and metadata can change.`,
    );
}
