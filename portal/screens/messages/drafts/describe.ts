import { phone } from "../../../data/format.ts";
import type { PendingDraftFragment, ReviewDraftFragment } from "../../../generated/types.ts";
import { nameOf } from "../names.ts";

/** The recipient's name, or the address. */
export function recipientOf({ conversation, customer, channel, to }: ReviewDraftFragment): string {
  if (customer !== null) return customer.name;
  if (conversation !== null) return nameOf(conversation);
  return channel === "sms" ? phone(to) : to;
}

const kinds: Readonly<Record<PendingDraftFragment["drafted_by"]["kind"], string>> = {
  user: "",
  api_key: " · API key",
  oauth: " · connected app",
};

/** The draft's author, with its kind if it is no person. */
export function authorOf({ drafted_by: author }: PendingDraftFragment): string {
  return kinds[author.kind];
}
