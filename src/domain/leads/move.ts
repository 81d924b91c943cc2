import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { assertTransition } from "../kernel/states.ts";
import { convertHeldLead } from "./convert.ts";
import type { LoseLeadInput } from "./inputs.ts";
import { lockLead } from "./lock.ts";
import { leadStates } from "./states.ts";
import { winHeldLead } from "./win.ts";

export function qualifyLead(context: Context, id: string, query: Query) {
  return moveLead(context, id, "qualify", query, (db, lead) => convertHeldLead(db, lead, { via: "manual" }));
}

export function markLeadWon(context: Context, id: string, query: Query) {
  return moveLead(context, id, "win", query, (db, lead) => winHeldLead(db, lead, { via: "manual" }));
}

export function loseLead(context: Context, id: string, input: typeof LoseLeadInput.$inferInput, query: Query) {
  return moveLead(context, id, "lose", query, async (db, lead) => {
    const lostReason = input.lost_reason ?? null;
    const [lost = lead] = await db.update("Lead", { id }, { status: "lost", lostAt: new Date(), lostReason });
    return lost;
  });
}

/** A person's or caller's own move: unlike what a quote or invoice brings about, one that is not possible is refused. */
async function moveLead(
  { db }: Context,
  id: string,
  move: keyof typeof leadStates.moves,
  query: Query,
  work: (db: Transaction, lead: RowOf<"Lead">) => Promise<RowOf<"Lead">>,
) {
  return db.transaction(async (writing) => {
    const lead = await lockLead(writing, id);
    assertTransition(leadStates, move, lead.status);
    return answer(writing, "Lead", await work(writing, lead), query);
  });
}
