import type { RowOf } from "../../database/query/types.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query } from "../../graphql/record.ts";
import { Problem } from "../../problems.ts";
import { assertExternalIdFree } from "../kernel/old-external-id.ts";
import { optionalReference } from "../kernel/references.ts";
import { referredAssignees, replaceAssignees } from "./assign.ts";
import type { UpdateJobInput } from "./index.ts";
import { lockJob } from "./lock.ts";
import { planSchedule } from "./schedule.ts";

type Input = typeof UpdateJobInput.$inferInput;

export async function updateJob(context: Context, id: string, input: Input, query: Query) {
  return assertExternalIdFree(input.external_id, () =>
    context.db.transaction(async (db) => {
      const job = await lockJob(db, id);
      refuseClosed(job, input);
      const planned = planSchedule(job, input);
      const site = await optionalReference(db, "Site", "site_id", input.site_id, { customerId: job.customerId });
      const people = input.assignee_ids == null ? undefined : await referredAssignees(db, input.assignee_ids);
      const [changed] = await db.update(
        "Job",
        { id },
        {
          ...(input.external_id === undefined ? {} : { externalId: input.external_id }),
          ...(input.title == null ? {} : { title: input.title }),
          ...(input.description === undefined ? {} : { description: input.description }),
          ...(input.site_id === undefined ? {} : { siteId: site?.id ?? null }),
          ...planned,
        },
      );
      if (changed === undefined) throw notFound();
      if (people !== undefined) await replaceAssignees(db, job.id, people);
      return answer(db, "Job", changed, query);
    }),
  );
}

/** What a job is called can be mended for good; where, when and by whom it is done is history once it has ended. */
function refuseClosed({ status }: RowOf<"Job">, input: Input): void {
  if (status !== "completed" && status !== "cancelled") return;
  const planning = [input.site_id, input.scheduled_start, input.scheduled_end, input.assignee_ids];
  if (planning.some((value) => value !== undefined))
    throw new Problem("conflict", `The job is ${status}: only its title, description and external_id can change.`);
}
