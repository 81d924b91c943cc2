import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";
import { upsert } from "../../kernel/upsert.ts";
import { createJob } from "./create-job.ts";
import type { UpsertJobInput } from "./schema.ts";
import { updateJob } from "./update-job.ts";

type Input = { external_id: string } & typeof UpsertJobInput.$inferInput;

export async function upsertJob(context: MutationContext, { external_id: externalId, ...input }: Input) {
  return upsert(context, "Job", externalId, {
    create: () => createJob(context, { ...input, external_id: externalId }),
    update: async (id) => {
      const job = await updateJob(context, { ...input, id });
      await assertSameOrigin(context, id, input);
      return job;
    },
  });
}

/** A job keeps its customer, quote and lead. */
async function assertSameOrigin({ db }: MutationContext, id: string, input: Omit<Input, "external_id">): Promise<void> {
  const job = await find(db, "Job", id);
  const pairs = [
    ["customer_id", input.customer_id, job.customerId],
    ["quote_id", input.quote_id, job.quoteId],
    ["lead_id", input.lead_id, job.leadId],
  ] as const;
  for (const [name, given, present] of pairs)
    if (given !== undefined && given?.toLowerCase() !== present?.toLowerCase())
      throw new Problem("conflict", `The job, ${id}, exists already, with another ${name}, which cannot change.`);
}
