import type { Caller } from "../../../../auth/caller.ts";
import { newId } from "../../../../query/new-id.ts";
import type { CreateData } from "../../../../query/types.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";
import { authorOf } from "./author.ts";
import { type ContentInput, type PreparedHtml, readContent } from "./content.ts";
import type { Channel } from "./recipient.ts";
import { assertOneTarget, replySubject, resolveTarget, type TargetInput } from "./target.ts";

/** Builds the row of a new draft and locks its conversation, if it has one. */
export async function composeDraft(
  db: Transaction,
  caller: Caller,
  input: TargetInput & ContentInput & { channel: Channel },
  prepared: PreparedHtml,
): Promise<CreateData<"Draft">> {
  const { channel } = input;
  assertOneTarget(input);
  const content = readContent(channel, input, prepared);
  const { conversation, recipient, original } = await resolveTarget(db, input, channel);
  return {
    id: newId(),
    conversationId: conversation?.id ?? null,
    customerId: recipient.customer?.id ?? null,
    contactId: recipient.contact?.id ?? null,
    channel,
    toAddress: recipient.to,
    ...content,
    subject: content.subject ?? (original === undefined ? null : replySubject(original.subject)),
    replyToMessageId: original?.id ?? null,
    ...authorOf(caller),
  };
}
