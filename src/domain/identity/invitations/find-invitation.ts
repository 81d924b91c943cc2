import { hashToken } from "../../../crypto/hash.ts";
import type { Database } from "../../../tenancy/database.ts";
import { readConnection } from "../single-sign-on/connection.ts";
import { type InvitationState, stateOf } from "./state.ts";
import { businessOfToken } from "./token.ts";

/** What the page of a link shows. */
export type ShownInvitation = {
  businessName: string;
  inviterName: string;
  name: string;
  email: string;
  state: InvitationState;
  /** Where the person can join by single sign-on, and whether they have to. */
  sso: { slug: string; isRequired: boolean } | undefined;
};

/** Undefined for a link that is unknown, or that a later one replaced. */
export async function findInvitation(database: Database, token: string): Promise<ShownInvitation | undefined> {
  const businessId = businessOfToken(token);
  if (businessId === undefined) return undefined;
  const db = database.tenant(businessId);
  const [invitation] = await db.select("Invitation", {
    where: { tokenHash: hashToken(token) },
    include: { business: true, invitedBy: true },
    take: 1,
  });
  if (invitation === undefined) return undefined;
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
