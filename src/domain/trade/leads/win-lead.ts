import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { markWon } from "../workflows/mark-won.ts";
import { leadTransitions } from "./transitions.ts";

export async function winLead({ db }: MutationContext, { id }: { id: string }) {
  const lead = await lock(db, "Lead", id);
  leadTransitions.assert(lead, "win");
  return markWon(db, lead, { via: "manual" });
}
