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

/** Adds the person to the team, once per link, and signs them in. */
export async function acceptInvitation(context: Context, given: Given) {
  const { database } = context.services;
  const member = await joinTeam(context, given);
  await startSessionByCookie(context, member);
  return readViewer(database.tenant(member.businessId), member.id);
}

/** Finds the link before hashing, so that guessing links is cheap for the server. Uses it up in the transaction. */
async function joinTeam(
  { request, services: { database, accountLinks } }: Context,
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
    const [invitation] = await db.updateManyAndReturn("Invitation", {
      where: { tokenHash: hashToken(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
      data: { acceptedAt: now },
    });
    if (invitation === undefined) throw invalidLink();
    const { email, role } = invitation;
    const member = await db.tryCreate("Member", { data: { name: name ?? invitation.name, email, role, passwordHash } });
    // An address belongs to one business only, so the account can be another business's.
    if (member === null)
      throw new Problem("conflict", "Another account uses this email. Ask for an invitation to another address.");
    await audit(db, asPerson(member, request.origin), "member_joined", { after: { email, role } });
    if (role === "owner")
      await sendOwnerNotice(db, accountLinks, asPerson(member, request.origin), {
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
