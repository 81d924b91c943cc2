import { audit } from "../../../audit/audit.ts";
import { endSessions } from "../../../auth/session/end-sessions.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";

export async function endMemberSessions(
  { db, caller, request }: MutationContext,
  { id }: { id: string },
): Promise<number> {
  const member = await find(db, "Member", id);
  const ended = await endSessions(db, member.id);
  if (ended > 0)
    await audit(db, { caller, request }, "sessions_ended", { subject: member, after: { sessions: ended } });
  return ended;
}
