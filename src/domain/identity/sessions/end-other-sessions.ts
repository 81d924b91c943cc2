import { audit } from "../../../audit/audit.ts";
import { endSessions } from "../../../auth/session/end-sessions.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { MutationContext } from "../../kernel/context.ts";

export async function endOtherSessions({ db, caller, request }: MutationContext): Promise<number> {
  const ended = await endSessions(db, caller.id, hashToken(request.session?.token ?? ""));
  if (ended > 0) await audit(db, { caller, request }, "sessions_ended", { after: { sessions: ended } });
  return ended;
}
