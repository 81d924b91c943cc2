import { audit } from "../../../audit/audit.ts";
import { assertStrongPassword } from "../../../auth/password/assert-strong.ts";
import { endSessions } from "../../../auth/session/end-sessions.ts";
import { hashPassword } from "../../../auth/session/password.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { update } from "../../kernel/store.ts";
import { endResetLinks } from "../accounts/end-reset-links.ts";
import { sendSignInChange } from "../accounts/send-sign-in-change.ts";
import { limitPasswordChanges } from "../business/limit-sign-ins.ts";
import { cookieOf } from "../business/start-session.ts";
import { readViewer } from "../business/viewer.ts";
import { lockVerified, verifyOwnPassword } from "./verify-own-password.ts";

type Input = { current_password: string; password: string };

export async function changePassword(context: Context, { current_password, password }: Input): Promise<true> {
  const { token = "" } = cookieOf(context);
  const { member, attempt } = await verifyOwnPassword(context, current_password);
  await attempt.succeeded();
  await limitPasswordChanges(context.services.database, member.id);
  const { business } = await readViewer(context.db, member.id);
  await assertStrongPassword("/password", password, { ...member, businessName: business.name });
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    await lockVerified(tx, member);
    await update(tx, "Member", member.id, { passwordHash });
    await audit(tx, context, "password_changed");
    await endSessions(tx, member.id, hashToken(token));
    await endResetLinks(tx, member.id);
    await sendSignInChange(tx, context.services.accountLinks, member, "passwordChanged");
  });
  return true;
}
