import { isEmailAddress } from "../../../graphql/parse.ts";
import type { InboundMessage } from "../../../inbound/message.ts";
import { badField } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import { type CountryCode, countryCodeOf } from "../../../text/countries.ts";
import { phoneFault, toE164 } from "../../../text/phone.ts";
import { storeMessage } from "../../inbox/receiving/receive-message.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { findSandbox } from "./lock-sandbox.ts";
import type { ReceivedInSandbox, ReceiveSandboxMessageInput } from "./schema.ts";

type Input = typeof ReceiveSandboxMessageInput.$inferInput;

/** Stores a message as if a customer had sent it, by the code that stores the providers' messages. */
export async function receiveSandboxMessage({ db }: MutationContext, input: Input): Promise<ReceivedInSandbox> {
  const business = await findSandbox(db);
  const recipient = input.channel === "sms" ? business.smsNumber : business.inboundEmail;
  const { id, conversationId } = await storeMessage(db, messageOf(input, recipient, countryCodeOf(business)));
  return { messageId: id, conversationId };
}

function messageOf(
  { channel, sender_address: from, subject, text }: Input,
  recipient: string,
  country: CountryCode,
): InboundMessage {
  if (text.trim() === "") throw badField("/text", "must not be empty");
  const id = newId();
  const isSms = channel === "sms";
  const sender = isSms ? toE164(from, country) : isEmailAddress(from) ? from.toLowerCase() : undefined;
  if (sender === undefined)
    throw badField("/sender_address", isSms ? phoneFault(from, country) : "must be an email address");
  if (isSms && subject != null) throw badField("/subject", "must be left out of an SMS");
  return {
    channel,
    providerId: `sandbox-${id}`,
    from: isSms ? sender : from,
    sender,
    recipients: [recipient],
    named: isSms ? [] : [recipient],
    isAutomatic: false,
    report: null,
    subject: isSms ? null : (subject ?? ""),
    text,
    html: null,
    attachments: [],
    messageIdHeader: isSms ? null : `<${id}@sandbox.invalid>`,
    references: [],
  };
}
