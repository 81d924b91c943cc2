import type { MutationContext } from "../../kernel/context.ts";
import { upsert } from "../../kernel/upsert.ts";
import { createLead } from "./create-lead.ts";
import type { UpsertLeadInput } from "./schema.ts";
import { updateLead } from "./update-lead.ts";

type Input = { external_id: string } & typeof UpsertLeadInput.$inferInput;

/** `source`, `notify` and `auto_create_customer` are about the creation, so an update ignores them. */
export async function upsertLead(context: MutationContext, { external_id: externalId, ...input }: Input) {
  return upsert(context, "Lead", externalId, {
    create: () => createLead(context, { ...input, external_id: externalId }),
    update: (id) => updateLead(context, { ...input, id }),
  });
}
