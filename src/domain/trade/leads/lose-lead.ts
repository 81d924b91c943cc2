import { currentTime } from "../../../postgres/clock.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { emitLost } from "./emit-change.ts";
import type { LoseLeadInput } from "./schema.ts";
import { leadTransitions } from "./transitions.ts";

type Input = { id: string } & typeof LoseLeadInput.$inferInput;

export async function loseLead({ db }: MutationContext, { id, lost_reason }: Input) {
  const lead = await lock(db, "Lead", id);
  const changes = { lostAt: currentTime(), lostReason: lost_reason ?? null };
  const lost = await transition(db, leadTransitions, lead, "lose", changes);
  await emitLost(db, lead, lost);
  return lost;
}
