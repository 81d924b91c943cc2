import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { optionalMemberReference } from "../../team/assignees.ts";
import { publishConversation } from "./publish-change.ts";

type Input = { id: string; assignee_id?: string | null | undefined };

export async function assignConversation({ db }: MutationContext, { id, assignee_id }: Input) {
  await lock(db, "Conversation", id);
  const assignee = await optionalMemberReference(db, "assignee_id", assignee_id);
  const assigned = await update(db, "Conversation", id, { assigneeId: assignee?.id ?? null });
  await publishConversation(db, id);
  return assigned;
}
