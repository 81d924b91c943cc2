import { asPerson, audit } from "../../../audit/audit.ts";
import { assertStrongPassword } from "../../../auth/password/assert-strong.ts";
import { hashPassword } from "../../../auth/session/password.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import { assertBusinessNotSuspended } from "../../kernel/assert-writable.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { startSessionByCookie } from "../business/start-session.ts";
import { readViewer } from "../business/viewer.ts";
import { PasswordRefused } from "../single-sign-on/assert-method.ts";
import { findInvitation } from "./find-invitation.ts";
import { businessOfToken } from "./token.ts";

type Given = { token: string; name?: string | null | undefined; password: string };

/** Adds the person to the team, once for a link, and signs them in. */
export async function acceptInvitation(context: Context, given: Given) {
  const { database } = context;
  const member = await joinTeam(context, given);
  await startSessionByCookie(context, member);
  return readViewer(database.tenant(member.businessId), member.id);
}

/** The link is looked up before anything is hashed, so that guessing at links costs little, and taken in the transaction. */
async function joinTeam(
  { database, origin, accountLinks }: Context,
  { token, name, password }: Given,
): Promise<RowOf<"Member">> {
  const businessId = businessOfToken(token);
  const found = await findInvitation(database, token);
  if (businessId === undefined || found?.state !== "open") throw invalidLink();
  if (found.sso?.isRequired) throw new PasswordRefused();
  await assertStrongPassword("/input/password", password, { ...found, name: name ?? found.name });
  const passwordHash = await hashPassword(password);
  return database.tenant(businessId).transaction(async (db) => {
    await assertBusinessNotSuspended(db);
    const now = currentTime();
    const [invitation] = await db.update(
      "Invitation",
      { tokenHash: hashToken(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
      { acceptedAt: now },
    );
    if (invitation === undefined) throw invalidLink();
    const { email, role } = invitation;
    const member = await db.tryInsert("Member", { name: name ?? invitation.name, email, role, passwordHash });
    // An address signs in to one business only, so this may be the account of another.
    if (member === undefined)
      throw new Problem("conflict", "Another account uses this email. Ask for an invitation to another address.");
    await audit(db, asPerson(member, origin), "member_joined", { after: { email, role } });
    if (role === "owner")
      await sendOwnerNotice(db, accountLinks, asPerson(member, origin), {
        kind: "ownerAdded",
        name: member.name,
        exceptId: member.id,
      });
    return member;
  });
}

function invalidLink(): Problem {
  return new Problem("unauthorized", "The link is wrong, has expired or was used. Ask for another invitation.");
}
