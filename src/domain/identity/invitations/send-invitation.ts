import { sharedLimit } from "../../../auth/rate-limit/rate-limit.ts";
import type { Context } from "../../../graphql/context.ts";
import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { oneLine } from "../../../text/one-line.ts";
import { enqueueEmail, type NewEmail } from "../../integrations/emails/enqueue-email.ts";
import { accountEmail } from "../accounts/account-email.ts";
import { makeInvitationToken } from "./token.ts";

export const { max: invitationsPerDay } = limits.accounts.invitations;

const validMilliseconds = 7 * 86_400_000;

/** Limits invitations separately, because account emails count towards no other limit. */
export async function limitInvitations({ db, services: { database } }: Context): Promise<void> {
  const limit = sharedLimit(database, { name: "invitation", points: invitationsPerDay, seconds: 86_400 });
  await limit.count(db.businessId);
}

/** The columns of an invitation's new link, and its token, which is only sent by email. */
export function makeLink(businessId: string) {
  const { token, tokenHash } = makeInvitationToken(businessId);
  return { token, columns: { tokenHash, expiresAt: new Date(currentTime().getTime() + validMilliseconds) } };
}

const roles: Record<RowOf<"Invitation">["role"], string> = { owner: "an owner", admin: "an admin", member: "a member" };

type Content = { invitation: RowOf<"Invitation">; inviterName: string; url: string };

/** Queues each invitation separately, so that the business's emails to customers do not wait behind it. */
export async function sendInvitation(db: Transaction, { invitation, inviterName, url }: Content): Promise<void> {
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  const names = { business: oneLine(business?.name ?? ""), inviter: oneLine(inviterName) };
  await enqueueEmail(db, invitationEmail(invitation, names, url), { queueId: invitation.id });
}

function invitationEmail(
  { email, role }: RowOf<"Invitation">,
  { business, inviter }: { business: string; inviter: string },
  url: string,
): NewEmail {
  return accountEmail({
    to: email,
    subject: `Join ${business} on Fieldline`,
    paragraphs: [`${inviter} invites you to join ${business} on Fieldline as ${roles[role]} of its team.`],
    link: { text: "Accept the invitation", url },
    closing: `The link works once, within 7 days. If you do not know ${business}, ignore this email.`,
  });
}
