import type { IconName } from "../../components/Icons.tsx";
import { phone } from "../../data/format.ts";
import type { ConversationFragment, ThreadItemFragment } from "../../generated/types.ts";

export function nameOf({
  customer,
  sender_address: address,
}: Pick<ConversationFragment, "customer" | "sender_address">): string {
  return customer?.name ?? (address === null ? "Unknown sender" : phone(address));
}

export const channelNames: Readonly<
  Record<NonNullable<ThreadItemFragment["channel"]>, { name: string; icon: IconName }>
> = {
  sms: { name: "SMS", icon: "sms" },
  email: { name: "Email", icon: "email" },
  call: { name: "Call", icon: "call" },
  voice: { name: "Voicemail", icon: "voicemail" },
};
