import type { Caller } from "../../auth/caller.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { badField } from "../../problems.ts";
import { createLead } from "./create.ts";
import type { CreateLeadInput } from "./inputs.ts";

/** A lead entered by a person in the portal, or brought by a credential, which says by what door. */
export async function takeLead({ db, caller }: Context, input: typeof CreateLeadInput.$inferInput, query: Query) {
  return db.transaction(async (writing) => {
    const lead = await createLead(writing, input, doorOf(caller, input.source));
    return answer(writing, "Lead", lead, query);
  });
}

type Door = RowOf<"Lead">["source"];

function doorOf({ kind }: Caller, given: Door | null | undefined): Door {
  if (kind === "user") return given ?? "portal";
  if (given === "portal") throw badField("/source", "must be website, api or marketing");
  return given ?? "api";
}
