import type { InboundMessage } from "../../../inbound/message.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";

/** Words that carriers understand too. "Cancel" is not one, because customers answer it about a booking. */
const stopWords: ReadonlySet<string> = new Set(["stop", "stopall", "unsubscribe", "opt out", "optout", "quit", "end"]);
const startWords: ReadonlySet<string> = new Set(["start", "unstop"]);

/** Notes that the sender of a text wants no automatic texts any more, or wants them again. */
export async function recordOptOut(db: Transaction, message: InboundMessage): Promise<void> {
  if (message.channel !== "sms") return;
  const word = wordIn(message.text);
  const number = message.sender;
  if (stopWords.has(word)) await db.tryCreate("SmsOptOut", { data: { number } });
  else if (startWords.has(word)) await db.deleteMany("SmsOptOut", { where: { number } });
}

const maxWordLength = 20;

/** The text in lower case, if it is short, without punctuation around it. */
function wordIn(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > maxWordLength) return "";
  return trimmed
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, "")
    .trim();
}

/** Whether the number's owner has answered STOP, and not START since. */
export async function isOptedOut(db: Tenant, number: string): Promise<boolean> {
  return (await db.findFirst("SmsOptOut", { where: { number } })) !== null;
}
