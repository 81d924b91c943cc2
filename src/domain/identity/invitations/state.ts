import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";

export type InvitationState = "open" | "expired" | "revoked" | "accepted";

export function stateOf({ acceptedAt, revokedAt, expiresAt }: RowOf<"Invitation">): InvitationState {
  if (acceptedAt !== null) return "accepted";
  if (revokedAt !== null) return "revoked";
  return expiresAt > currentTime() ? "open" : "expired";
}

/** Throws a 409 if the invitation was accepted or revoked. An expired one can be resent. */
export function assertPending(invitation: RowOf<"Invitation">): void {
  const state = stateOf(invitation);
  if (state === "accepted" || state === "revoked")
    throw new Problem("conflict", `The invitation was ${state}. Invite the person again instead.`);
}
