import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { emitStarted } from "./emit-change.ts";
import { jobTransitions } from "./transitions.ts";

export async function startJob({ db }: MutationContext, { id }: { id: string }) {
  const job = await lock(db, "Job", id);
  const started = await transition(db, jobTransitions, job, "start");
  await emitStarted(db, job, started);
  return started;
}
