import type { Changes, RowOf, Transaction } from "../../../database/tenant.ts";
import type { Context } from "../../../graphql/context.ts";
import { answer, type Query } from "../../../graphql/record.ts";
import { planJob } from "../../../outbox/jobs.ts";
import { badField } from "../../../problems.ts";
import { assertTransition } from "../../kernel/transition.ts";
import { callBackAll } from "../sending/call-back.ts";
import { announceConversation } from "./announce.ts";
import { lockConversation } from "./lock.ts";
import { conversationStates } from "./transitions.ts";
import { wakeJob } from "./wake.ts";

type Move = keyof typeof conversationStates.moves;

/**
 * A person's move of a conversation to where it belongs; whatever it was snoozed until is over. Nothing goes out of the
 * trash and of spam: what was about to waits there as a draft again.
 */
export function moveConversation(context: Context, id: string, move: Exclude<Move, "snooze">, query: Query) {
  const discards = move === "trash" || move === "mark_spam";
  return change(context, id, move, query, { snoozedUntil: null }, (db, held) =>
    discards ? callBackAll(db, held) : Promise.resolve(),
  );
}

/** Until a time that is still to come; snoozing again sets another. */
export async function snoozeConversation(context: Context, id: string, until: Date, query: Query) {
  if (until <= new Date()) throw badField("/until", "must be in the future");
  return change(context, id, "snooze", query, { snoozedUntil: until }, (db) => planJob(db, wakeJob));
}

async function change(
  { db }: Context,
  id: string,
  move: Move,
  query: Query,
  changes: Changes<"Conversation">,
  also: (db: Transaction, id: string) => Promise<void>,
): Promise<RowOf<"Conversation">> {
  return db.transaction(async (writing) => {
    const held = await lockConversation(writing, id);
    assertTransition(conversationStates, move, held.state);
    const state = conversationStates.moves[move].to;
    await also(writing, held.id);
    const [moved = held] = await writing.update("Conversation", { id: held.id }, { ...changes, state });
    await announceConversation(writing, held.id);
    return answer(writing, "Conversation", moved, query);
  });
}
