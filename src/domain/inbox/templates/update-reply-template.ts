import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { lockInbox } from "../conversations/lock-inbox.ts";
import type { PreparedHtml } from "../drafts/compose/content.ts";
import { readTemplateChanges } from "./content.ts";
import { replyTemplates, type UpdateReplyTemplateInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdateReplyTemplateInput.$inferInput;

/** Locks the inbox for a new name, because two templates that swap names at once would deadlock. */
export async function updateReplyTemplate(
  { db }: MutationContext,
  { id, updated_at: seen, ...input }: Input,
  prepared: PreparedHtml,
) {
  if (input.name !== undefined) await lockInbox(db);
  const template = await lock(db, "ReplyTemplate", id);
  assertUnchanged(template, seen, "template");
  const channel = input.channel === undefined ? template.channel : input.channel;
  const content = readTemplateChanges(template, channel, input, prepared);
  return update(db, "ReplyTemplate", id, { ...replyTemplates.patch(input), ...content });
}
