import { audit } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

export async function revokeInvitation({ db, caller, request }: MutationContext, { id }: { id: string }) {
  const invitation = await lock(db, "Invitation", id);
  if (invitation.revokedAt !== null) return invitation;
  if (invitation.acceptedAt !== null)
    throw new Problem("conflict", "The invitation was accepted. Deactivate the team member instead.");
  await audit(db, { caller, request }, "invitation_revoked", { subject: invitation });
  return update(db, "Invitation", id, { revokedAt: currentTime() });
}
