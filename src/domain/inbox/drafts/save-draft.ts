import { badField, badFields } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";
import { assertContentGiven, type PreparedHtml } from "./compose/content.ts";
import { createDraft } from "./create-draft.ts";
import type { SaveDraftInput } from "./inputs.ts";
import { replaceContent } from "./replace-content.ts";

type Input = typeof SaveDraftInput.$inferInput;

/** Creates a draft as a person, or changes any waiting or failed one. */
export async function saveDraft(
  context: MutationContext,
  { id, version, channel, ...input }: Input,
  prepared: PreparedHtml,
) {
  if (id != null) return editDraft(context, { id, version }, { channel, ...input }, prepared);
  if (version != null) throw badField("/version", "is only allowed with an id");
  if (channel == null) throw badField("/channel", "is required for a new draft");
  return createDraft(context, { channel, ...input }, prepared);
}

async function editDraft(
  context: MutationContext,
  { id, version }: { id: string } & Pick<Input, "version">,
  input: Omit<Input, "id" | "version">,
  prepared: PreparedHtml,
) {
  const { db } = context;
  assertContentGiven(input);
  const draft = await find(db, "Draft", id);
  assertSameTarget(draft, input);
  const subject = draft.channel === "sms" ? (input.subject ?? undefined) : input.subject;
  return replaceContent(context, draft, { action: "save", version }, { ...input, subject }, prepared);
}

/** A draft's target cannot change. Repeating it is allowed. */
function assertSameTarget(draft: RowOf<"Draft">, input: Omit<Input, "id" | "version">): void {
  const target = {
    conversation_id: draft.conversationId,
    customer_id: draft.customerId,
    contact_id: draft.contactId,
    channel: draft.channel,
    reply_to_message_id: draft.replyToMessageId,
  };
  const changed = Object.entries(target).filter(([name, value]) => {
    const given = input[name as keyof typeof target];
    return given != null && given !== value;
  });
  if (changed.length > 0)
    throw badFields(changed.map(([name]) => ({ pointer: `/${name}`, detail: "cannot be changed" })));
}
