import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { jobTransitions } from "./transitions.ts";

export async function startJob({ db }: MutationContext, { id }: { id: string }) {
  return transition(db, jobTransitions, await lock(db, "Job", id), "start");
}
