import type { RowOf } from "../../../database/query/types.ts";
import type { Context } from "../../../graphql/context.ts";
import { record } from "../../../graphql/record.ts";
import { badField, badFields } from "../../../problems.ts";
import { refuseUnclear } from "./content.ts";
import { createDraft } from "./create.ts";
import type { SaveDraftInput } from "./inputs.ts";
import { rewriteDraft } from "./rewrite.ts";

type Input = typeof SaveDraftInput.$inferInput;

/** A person's own way to write: a new draft, or new words for any that waits or failed, whoever began it. */
export async function saveDraft(context: Context, { id, channel, ...input }: Input) {
  if (id != null) return editDraft(context, id, { channel, ...input });
  if (channel == null) throw badField("/channel", "is required for a new draft");
  return createDraft(context, { channel, ...input });
}

async function editDraft(context: Context, id: string, input: Omit<Input, "id">) {
  refuseUnclear(input);
  return context.db.transaction(async (db) => {
    const seen = await record(db, "Draft", id);
    refuseMoving(seen, input);
    // A text has no subject to clear.
    const { subject, ...words } = input;
    const cleared = subject === null && seen.channel === "sms";
    return rewriteDraft(db, seen, "edit", cleared ? words : { subject, ...words });
  });
}

/** Where a draft goes is settled when it is created; saying it again is no fault. */
function refuseMoving(seen: RowOf<"Draft">, given: Omit<Input, "id">): void {
  const settled = {
    conversation_id: seen.conversationId,
    customer_id: seen.customerId,
    contact_id: seen.contactId,
    channel: seen.channel,
    reply_to_message_id: seen.replyToMessageId,
  };
  const moved = Object.entries(settled).filter(([name, value]) => {
    const wanted = given[name as keyof typeof settled];
    return wanted != null && wanted !== value;
  });
  if (moved.length > 0)
    throw badFields(moved.map(([name]) => ({ pointer: `/${name}`, detail: "cannot change once the draft exists" })));
}
