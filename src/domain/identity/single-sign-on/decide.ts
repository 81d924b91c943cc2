import type { MemberRole } from "../../../auth/caller.ts";
import { hashToken } from "../../../crypto/hash.ts";
import { isEmailAddress } from "../../../graphql/parse.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Claims } from "../../../sso/claims.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { type Connection, domainOf } from "./connection.ts";
import { roleOf } from "./role-of.ts";

/** The reasons to refuse a person after the provider's sign-in. Owners see them in the audit log and in a test. */
export const refusals = {
  no_email: "The identity provider does not send the claim `email`.",
  email_not_verified: "The identity provider does not say that the email address is verified.",
  not_on_team: "Nobody on your team has this email address.",
  deactivated: "The person was deactivated.",
  no_role: "The roles claim has none of the values that you listed.",
  linked_to_another: "The person is linked to another account at the identity provider. Remove the link first.",
} as const;

export type Refusal = keyof typeof refusals;

export type Decision =
  | { kind: "known"; member: RowOf<"Member">; role: MemberRole | undefined; isLinked: boolean }
  | {
      kind: "new";
      email: string;
      role: MemberRole;
      name: string | undefined;
      invitation: RowOf<"Invitation"> | undefined;
    }
  | { kind: "refused"; reason: Refusal; member?: RowOf<"Member"> };

/**
 * Decides which of the business's people signs in. A linked subject is found by its link only: a changed email address
 * at the provider must not open another person's account.
 */
export async function decide(
  db: Transaction,
  connection: Connection,
  claims: Claims,
  invitationToken?: string,
): Promise<Decision> {
  const role = roleOf(connection, claims.roles);
  const { issuer } = connection;
  const link = await db.findFirst("SsoIdentity", {
    where: { issuer, subject: claims.subject },
    include: { member: true },
  });
  if (link !== null) return knownPerson(link.member, role, true);
  const email = readEmail(connection, claims);
  if (typeof email !== "object") return { kind: "refused", reason: email };
  const member = await db.findFirst("Member", { where: { email: email.address }, include: { ssoIdentity: true } });
  if (member !== null) {
    if (member.ssoIdentity !== null && member.ssoIdentity.issuer === issuer)
      return { kind: "refused", reason: "linked_to_another", member };
    return knownPerson(member, role, false);
  }
  return newPerson(db, { connection, email: email.address, role, name: claims.name, invitationToken });
}

function knownPerson(member: RowOf<"Member">, role: MemberRole | null | undefined, isLinked: boolean): Decision {
  if (!member.isActive) return { kind: "refused", reason: "deactivated", member };
  if (role === null) return { kind: "refused", reason: "no_role", member };
  return { kind: "known", member, role, isLinked };
}

type NewPerson = {
  connection: Connection;
  email: string;
  role: MemberRole | null | undefined;
  name: string | undefined;
  invitationToken: string | undefined;
};

/** Decides about a person without an account. Adds them if they have an invitation or if the domain is verified. */
async function newPerson(
  db: Transaction,
  { connection, email, role, name, invitationToken }: NewPerson,
): Promise<Decision> {
  const invitation = invitationToken === undefined ? undefined : await findOpenInvitation(db, invitationToken, email);
  const isOfBusiness = connection.addsPeople && connection.verifiedDomains.includes(domainOf(email));
  if (invitation === undefined && !isOfBusiness) return { kind: "refused", reason: "not_on_team" };
  if (role === null) return { kind: "refused", reason: "no_role" };
  const given = role ?? invitation?.role ?? connection.defaultRole ?? "member";
  return { kind: "new", email, role: given, name: name ?? invitation?.name, invitation };
}

async function findOpenInvitation(db: Transaction, token: string, email: string) {
  const open = { acceptedAt: null, revokedAt: null, expiresAt: { gt: currentTime() } };
  return (await db.findFirst("Invitation", { where: { tokenHash: hashToken(token), email, ...open } })) ?? undefined;
}

function readEmail({ trustsEmails }: Connection, { email, isEmailVerified }: Claims): { address: string } | Refusal {
  if (email === undefined || !isEmailAddress(email)) return "no_email";
  const isVerified = isEmailVerified ?? trustsEmails;
  return isVerified ? { address: email } : "email_not_verified";
}
