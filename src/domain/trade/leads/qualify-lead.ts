import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { markConverted } from "../workflows/mark-converted.ts";
import { leadTransitions } from "./transitions.ts";

export async function qualifyLead({ db }: MutationContext, { id }: { id: string }) {
  const lead = await lock(db, "Lead", id);
  leadTransitions.assert(lead, "qualify");
  return markConverted(db, lead, { via: "manual" });
}
