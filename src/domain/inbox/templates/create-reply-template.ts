import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lockInbox } from "../conversations/lock-inbox.ts";
import type { PreparedHtml } from "../drafts/compose/content.ts";
import { readTemplate } from "./content.ts";
import { nameTaken } from "./name-taken.ts";
import { type CreateReplyTemplateInput, replyTemplates } from "./schema.ts";

export const { max: maxTemplates } = limits.inbox.templates;

/** Locks the business, so that concurrent creates cannot exceed the limit. */
export async function createReplyTemplate(
  { db }: MutationContext,
  input: typeof CreateReplyTemplateInput.$inferInput,
  prepared: PreparedHtml,
) {
  const content = readTemplate(input.channel ?? null, input, prepared);
  await lockInbox(db);
  const [counted] = await db.query(sql<{ count: number }>`
    select count(*)::int as count from reply_templates where business_id = current_business()`);
  if ((counted?.count ?? 0) >= maxTemplates)
    throw new Problem("conflict", `The business has ${maxTemplates} reply templates, the maximum.`);
  const template = await db.tryCreate("ReplyTemplate", { data: { ...replyTemplates.row(input), ...content } });
  if (template === null) throw nameTaken();
  return template;
}
