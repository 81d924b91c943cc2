import { endSessions } from "../../auth/session/end-sessions.ts";
import type { MutationContext } from "../kernel/context.ts";
import { find } from "../kernel/store.ts";

export async function endMemberSessions({ db }: MutationContext, { id }: { id: string }): Promise<number> {
  const member = await find(db, "Member", id);
  return endSessions(db, member.id);
}
