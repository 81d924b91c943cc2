import { audit } from "../../../audit/audit.ts";
import { endSessions } from "../../../auth/session/end-sessions.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { readSingleSignOn } from "./read-single-sign-on.ts";

/** Unlinks a person. Their next sign-in links the account at the provider that has their email address. */
export async function unlinkSsoMember(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const member = await lock(db, "Member", id);
  const { count } = await db.deleteMany("SsoIdentity", { where: { memberId: member.id } });
  if (count > 0) {
    if (member.id !== context.caller.id) await endSessions(db, member.id);
    await audit(db, context, "sso_unlinked", { subject: member });
  }
  return readSingleSignOn(context);
}
