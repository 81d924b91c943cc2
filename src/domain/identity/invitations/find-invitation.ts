import { hashToken } from "../../../crypto/hash.ts";
import type { Database } from "../../../tenancy/database.ts";
import { readConnection } from "../single-sign-on/connection.ts";
import { type InvitationState, stateOf } from "./state.ts";
import { businessOfToken } from "./token.ts";

/** The invitation as the link's page shows it. */
export type ShownInvitation = {
  businessName: string;
  inviterName: string;
  name: string;
  email: string;
  state: InvitationState;
  /** Where the person can join by single sign-on, and whether it is required. */
  sso: { slug: string; isRequired: boolean } | undefined;
};

/** Undefined for a link that is unknown or has been replaced. */
export async function findInvitation(database: Database, token: string): Promise<ShownInvitation | undefined> {
  const businessId = businessOfToken(token);
  if (businessId === undefined) return undefined;
  const db = database.tenant(businessId);
  const invitation = await db.findFirst("Invitation", {
    where: { tokenHash: hashToken(token) },
    include: { business: true, invitedBy: true },
  });
  if (invitation === null) return undefined;
  const { business, invitedBy, name, email, role } = invitation;
  const { mode = "off" } = (await readConnection(db)) ?? {};
  const isRequired = mode === "enforced" && role !== "owner";
  return {
    businessName: business.name,
    inviterName: invitedBy.name,
    name,
    email,
    state: stateOf(invitation),
    sso: mode === "off" ? undefined : { slug: business.slug, isRequired },
  };
}
