import { accessProblem, hasAccess } from "../../auth/access.ts";
import type { Caller } from "../../auth/caller.ts";

const messagingEvents: readonly string[] = ["message.received", "message.sent"];

/** Who may not read the business's messages may not have them delivered either. */
export function refuseUnreadable(caller: Caller, events: readonly string[]): void {
  const messaging = events.some((type) => messagingEvents.includes(type));
  if (messaging && !hasAccess(caller, "messages:read")) throw accessProblem(caller, "messages:read");
}
