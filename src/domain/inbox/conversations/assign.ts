import type { Context } from "../../../graphql/context.ts";
import { answer, type Query } from "../../../graphql/record.ts";
import { optionalMemberReference } from "../../team/assignees.ts";
import { announceConversation } from "./announce.ts";
import { lockConversation } from "./lock.ts";

/** Nobody where no person is named. */
export async function assignConversation(
  { db }: Context,
  id: string,
  assigneeId: string | null | undefined,
  query: Query,
) {
  return db.transaction(async (writing) => {
    const held = await lockConversation(writing, id);
    const assignee = await optionalMemberReference(writing, "assignee_id", assigneeId);
    const changes = { assigneeId: assignee?.id ?? null };
    const [assigned = held] = await writing.update("Conversation", { id: held.id }, changes);
    await announceConversation(writing, held.id);
    return answer(writing, "Conversation", assigned, query);
  });
}
