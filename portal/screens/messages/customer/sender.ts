import type { ConversationFragment, LatestInboundQuery } from "../../../generated/types.ts";

type Inbound = LatestInboundQuery["conversation_messages"]["data"][number];

/** The latest message that came in. */
export function latestInbound(items: readonly Inbound[]): Inbound | undefined {
  return items.find(({ type, direction }) => type !== "comment" && direction === "in");
}

/** Who writes: an unknown sender's address, or a matched one's by their latest message. */
export function senderOf({ sender_address: address }: ConversationFragment, inbound: Inbound | undefined): string {
  return address ?? inbound?.from ?? "";
}

/** What a new customer's fields begin with; a name as the email address spells it. */
export function fieldsOf(sender: string): { name: string; email: string; phone: string } {
  if (/^\+\d+$/.test(sender)) return { name: "", email: "", phone: sender };
  if (!sender.includes("@")) return { name: sender, email: "", phone: "" };
  const words = (sender.split("@")[0] ?? "").split(/[._-]+/);
  const isName = words.length > 1 && words.every((word) => /^\p{L}{2,}$/u.test(word));
  const name = isName ? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") : "";
  return { name, email: sender, phone: "" };
}

/** Whether the customer has the sender's address. */
export function hasAddress({ email, phone }: { email: string | null; phone: string | null }, sender: string): boolean {
  return sender !== "" && (phone === sender || email?.toLowerCase() === sender.toLowerCase());
}
