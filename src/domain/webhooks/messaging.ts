import { holds, refusal } from "../../gate/access.ts";
import type { Caller } from "../../gate/caller.ts";

const messagingEvents: readonly string[] = ["message.received", "message.sent"];

/** Who may not read the business's messages may not have them delivered either. */
export function refuseUnreadable(caller: Caller, events: readonly string[]): void {
  const messaging = events.some((type) => messagingEvents.includes(type));
  if (messaging && !holds(caller, "messages:read")) throw refusal(caller, "messages:read");
}
