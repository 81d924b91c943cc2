import { endSessions } from "../../auth/session/end-sessions.ts";
import { hashToken } from "../../crypto/hash.ts";
import type { MutationContext } from "../kernel/context.ts";

export function endOtherSessions({ db, caller, session }: MutationContext): Promise<number> {
  return endSessions(db, caller.id, hashToken(session?.token ?? ""));
}
