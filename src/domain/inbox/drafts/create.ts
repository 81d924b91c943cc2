import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "../../../auth/caller.ts";
import type { NewRow } from "../../../database/query/types.ts";
import type { Context } from "../../../graphql/context.ts";
import { authorOf } from "./author.ts";
import { refuseOverCap } from "./cap.ts";
import { readWords, type Words } from "./content.ts";
import type { CreateDraftInput } from "./inputs.ts";
import { insertDraft } from "./insert.ts";
import type { Channel } from "./recipient.ts";
import { type Place, refuseTarget, replySubject, takePlace } from "./target.ts";

export async function createDraft(context: Context, input: typeof CreateDraftInput.$inferInput) {
  const { db: tenant, caller } = context;
  refuseTarget(input);
  const words = readWords(input.channel, input);
  return tenant.transaction(async (db) => {
    const place = await takePlace(db, input, input.channel);
    const draft = composeDraft(caller, input.channel, words, place);
    await refuseOverCap(db, caller, {
      conversationId: draft.conversationId ?? null,
      customerId: draft.customerId ?? null,
    });
    return insertDraft(db, draft);
  });
}

/** The row of what somebody has written for somebody. */
export function composeDraft(
  caller: Caller,
  channel: Channel,
  words: Words,
  { conversation, recipient: { to, customer, contact }, original }: Place,
): NewRow<"Draft"> {
  return {
    id: randomUUIDv7(),
    conversationId: conversation?.id ?? null,
    customerId: customer?.id ?? null,
    contactId: contact?.id ?? null,
    channel,
    toAddress: to,
    ...words,
    subject: words.subject ?? (original === undefined ? null : replySubject(original.subject)),
    replyToMessageId: original?.id ?? null,
    ...authorOf(caller),
  };
}
