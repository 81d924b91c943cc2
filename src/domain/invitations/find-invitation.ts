import { hashToken } from "../../crypto/hash.ts";
import type { Database } from "../../database/database.ts";
import { type InvitationState, stateOf } from "./state.ts";
import { businessOfToken } from "./token.ts";

/** What the page of a link shows. */
export type ShownInvitation = {
  businessName: string;
  inviterName: string;
  name: string;
  email: string;
  state: InvitationState;
};

/** Undefined for a link that is unknown, or that a later one replaced. */
export async function findInvitation(database: Database, token: string): Promise<ShownInvitation | undefined> {
  const businessId = businessOfToken(token);
  if (businessId === undefined) return undefined;
  const [invitation] = await database.tenant(businessId).select("Invitation", {
    where: { tokenHash: hashToken(token) },
    include: { business: true, invitedBy: true },
    take: 1,
  });
  if (invitation === undefined) return undefined;
  const { business, invitedBy, name, email } = invitation;
  return { businessName: business.name, inviterName: invitedBy.name, name, email, state: stateOf(invitation) };
}
