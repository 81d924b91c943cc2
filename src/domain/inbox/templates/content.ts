import type { RowOf } from "../../../query/types.ts";
import {
  type Content,
  type ContentInput,
  type PreparedHtml,
  readContent,
  readContentChanges,
} from "../drafts/compose/content.ts";
import { assertPlaceholders } from "./placeholders.ts";

type Template = RowOf<"ReplyTemplate">;

/** A template for any channel has an email's fields. An SMS uses its text. */
function kindOf(channel: Template["channel"]): "sms" | "email" {
  return channel === "sms" ? "sms" : "email";
}

export function readTemplate(channel: Template["channel"], input: ContentInput, prepared: PreparedHtml): Content {
  const content = readContent(kindOf(channel), input, prepared);
  assertPlaceholders(givenOf(content, prepared));
  return content;
}

/** A template that changes between SMS and email keeps its text. The rest is made from it. */
export function readTemplateChanges(
  template: Template,
  channel: Template["channel"],
  { subject, ...body }: ContentInput,
  prepared: PreparedHtml,
): Partial<Content> {
  const kind = kindOf(channel);
  const isBodyGiven = body.text != null || body.html != null;
  const given = isBodyGiven || kind === kindOf(template.channel) ? body : { text: template.text };
  const changes = kind === "sms" ? readSms(given, subject) : readContentChanges(kind, { ...given, subject }, prepared);
  assertPlaceholders(givenOf(changes, prepared));
  return changes;
}

/** An SMS has neither subject nor HTML. */
function readSms({ text, html }: ContentInput, subject: ContentInput["subject"]): Partial<Content> {
  const input = { text, html: html ?? undefined, subject: subject ?? undefined };
  return { ...readContentChanges("sms", input, undefined), subject: null };
}

/** The text or the HTML, whichever the other is made from. */
function givenOf({ subject, text, html }: Partial<Content>, prepared: PreparedHtml) {
  return prepared === undefined ? { subject, text } : { subject, html };
}
