import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { createLead } from "./create.ts";
import type { CreateLeadInput } from "./inputs.ts";

/** A lead entered by a person in the portal, or by a credential through the API. */
export async function takeLead({ db, caller }: Context, input: typeof CreateLeadInput.$inferInput, query: Query) {
  return db.transaction(async (writing) => {
    const lead = await createLead(writing, input, caller.kind === "user" ? "portal" : "api");
    return answer(writing, "Lead", lead, query);
  });
}
