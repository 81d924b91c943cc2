import type { ConversationFragment, LatestInboundQuery } from "../../../generated/types.ts";

type Inbound = LatestInboundQuery["conversation_messages"]["data"][number];

export function latestInbound(items: readonly Inbound[]): Inbound | undefined {
  return items.find(({ type, direction }) => type !== "comment" && direction === "in");
}

/** The sender's address: the unknown sender's, or the one of the latest message. */
export function senderOf({ sender_address: address }: ConversationFragment, inbound: Inbound | undefined): string {
  return address ?? inbound?.from ?? "";
}

/** A new customer's default values, with a name from the email address. */
export function fieldsOf(sender: string): { name: string; email: string; phone: string } {
  if (/^\+\d+$/.test(sender)) return { name: "", email: "", phone: sender };
  if (!sender.includes("@")) return { name: sender, email: "", phone: "" };
  const words = (sender.split("@")[0] ?? "").split(/[._-]+/);
  const isName = words.length > 1 && words.every((word) => /^\p{L}{2,}$/u.test(word));
  const name = isName ? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") : "";
  return { name, email: sender, phone: "" };
}

export function hasAddress({ email, phone }: { email: string | null; phone: string | null }, sender: string): boolean {
  return sender !== "" && (phone === sender || email?.toLowerCase() === sender.toLowerCase());
}
