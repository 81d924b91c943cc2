import type { Context } from "../../../../graphql/context.ts";
import { isVisible } from "../../../../graphql/parse.ts";
import { sanitizeAside } from "../../../../html-sanitizer/sanitize-aside.ts";
import type { SanitizedHtml } from "../../../../html-sanitizer/sanitize-with-text.ts";
import { textToHtml } from "../../../../html-sanitizer/text-to-html.ts";
import { limits } from "../../../../limits/limits.ts";
import { badField, badFields } from "../../../../problems.ts";
import { maxBodyBytes } from "../scalars.ts";
import type { Channel } from "./recipient.ts";

export type ContentInput = {
  subject?: string | null | undefined;
  text?: string | null | undefined;
  html?: string | null | undefined;
  reply_to_message_id?: string | null | undefined;
};

type Body = { text: string; html: string | null };

export type Content = Body & { subject: string | null };

const { max: maxSmsCharacters } = limits.inbox.smsCharacters;

/** The sanitized HTML of the input. Sanitizing is slow, so it runs before the transaction. Undefined without HTML. */
export type PreparedHtml = SanitizedHtml | undefined;

export async function prepareHtml(
  { db: { businessId } }: Pick<Context, "db">,
  { html }: ContentInput,
): Promise<PreparedHtml> {
  return html == null ? undefined : sanitizeAside(businessId, html);
}

/** The content of a new message. An email's input has text or HTML, and the other is made from it. */
export function readContent(channel: Channel, input: ContentInput, prepared: PreparedHtml): Content {
  const { subject, html, reply_to_message_id } = input;
  if (channel === "sms") assertNoEmailFields({ subject, html, reply_to_message_id }, (value) => value != null);
  assertOneBody(input);
  return { subject: subject || null, ...readBody(channel, input, prepared) };
}

/** Checks that apply to new content on both channels. */
export function assertContentGiven(input: ContentInput): void {
  assertOneBody(input);
  if (input.subject === undefined && input.text == null && input.html == null)
    throw badField("", "must have at least one of subject, text and html");
}

/** The changes to a draft's content: its subject, its body, or both. */
export function readContentChanges(channel: Channel, input: ContentInput, prepared: PreparedHtml): Partial<Content> {
  const { subject, text, html } = input;
  if (channel === "sms") assertNoEmailFields({ subject, html }, (value) => value !== undefined);
  const body = text == null && html == null ? undefined : readBody(channel, input, prepared);
  return subject === undefined ? { ...body } : { ...body, subject: subject || null };
}

function assertOneBody({ text, html }: ContentInput): void {
  if (text != null && html != null) throw badField("/html", "cannot be sent with text");
}

function assertNoEmailFields(fields: Record<string, unknown>, isGiven: (value: unknown) => boolean): void {
  const given = Object.keys(fields).filter((name) => isGiven(fields[name]));
  if (given.length > 0)
    throw badFields(given.map((name) => ({ pointer: `/${name}`, detail: "is only allowed for an email" })));
}

function readBody(channel: Channel, { text }: ContentInput, prepared: PreparedHtml): Body {
  if (channel === "email" && prepared !== undefined) return readHtml(prepared);
  const trimmed = (text ?? "").trim();
  if (!isVisible(trimmed)) throw badField("/text", "must not be blank");
  if (channel === "email") return { text: trimmed, html: textToHtml(trimmed) };
  if ([...trimmed].length > maxSmsCharacters)
    throw badField("/text", `must have at most ${maxSmsCharacters} characters for an SMS`);
  return { text: trimmed, html: null };
}

/** Limits the sanitized HTML too, because characters that become entities make it longer. */
export function readHtml({ html, text, isTooDeep }: SanitizedHtml, pointer = "/html"): Body & { html: string } {
  if (isTooDeep) throw badField(pointer, "nests too deeply");
  if (!isVisible(html.replaceAll(/<[^<>]*>/g, " "))) throw badField(pointer, "must not be blank");
  if (Buffer.byteLength(html) > maxBodyBytes)
    throw badField(pointer, `must have at most ${maxBodyBytes} bytes once it is sanitised`);
  return { text, html };
}
