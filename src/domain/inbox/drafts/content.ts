import { htmlToText } from "../../../html-sanitizer/html-to-text.ts";
import { sanitizeWithDepth } from "../../../html-sanitizer/sanitize.ts";
import { textToHtml } from "../../../html-sanitizer/text-to-html.ts";
import { badField, badFields } from "../../../problems.ts";
import type { Channel } from "./recipient.ts";
import { mostBodyBytes } from "./scalars.ts";

export type GivenWords = {
  subject?: string | null | undefined;
  text?: string | null | undefined;
  html?: string | null | undefined;
  reply_to_message_id?: string | null | undefined;
};

export type Words = { subject: string | null } & Body;

type Body = { text: string; html: string | null };

const mostSmsCharacters = 459;

/** All that a message says. Of an email's text and html, one is given and the other made from it. */
export function readWords(channel: Channel, given: GivenWords): Words {
  const { subject, html, reply_to_message_id } = given;
  if (channel === "sms") refuseForEmail({ subject, html, reply_to_message_id }, (value) => value != null);
  refuseBoth(given);
  return { subject: subject || null, ...readBody(channel, given) };
}

/** What can be said of new words before it is known whether they are for a text or an email. */
export function refuseUnclear(given: GivenWords): void {
  refuseBoth(given);
  if (given.subject === undefined && given.text == null && given.html == null)
    throw badField("", "give at least one of subject, text and html");
}

/** What replaces what a draft says: its subject, its body, or both. */
export function readChanges(channel: Channel, given: GivenWords): Partial<Words> {
  const { subject, text, html } = given;
  if (channel === "sms") refuseForEmail({ subject, html }, (value) => value !== undefined);
  return {
    ...(subject === undefined ? {} : { subject: subject || null }),
    ...(text == null && html == null ? {} : readBody(channel, given)),
  };
}

function refuseBoth({ text, html }: GivenWords): void {
  if (text != null && html != null) throw badField("/html", "cannot be given beside text");
}

function refuseForEmail(fields: Record<string, unknown>, isGiven: (value: unknown) => boolean): void {
  const given = Object.keys(fields).filter((name) => isGiven(fields[name]));
  if (given.length > 0)
    throw badFields(given.map((name) => ({ pointer: `/${name}`, detail: "is for an email alone" })));
}

function readBody(channel: Channel, { text, html }: GivenWords): Body {
  if (channel === "email" && html != null) return readHtml(html);
  const words = (text ?? "").trim();
  if (!hasWords(words)) throw badField("/text", "must hold words");
  if (channel === "email") return { text: words, html: textToHtml(words) };
  if ([...words].length > mostSmsCharacters)
    throw badField("/text", `must have at most ${mostSmsCharacters} characters in a text message`);
  return { text: words, html: null };
}

/** What is kept is measured too: characters that become entities grow. */
function readHtml(given: string): Body {
  const { html, isTooDeep } = sanitizeWithDepth(given);
  if (isTooDeep) throw badField("/html", "nests too deeply");
  if (!hasWords(html.replaceAll(/<[^>]*>/g, " "))) throw badField("/html", "must hold words");
  if (Buffer.byteLength(html) > mostBodyBytes)
    throw badField("/html", `must come to at most ${mostBodyBytes} bytes once it is sanitised`);
  return { text: htmlToText(html), html };
}

/** Whether there is anything to see: neither spaces nor characters without a form of their own count. */
function hasWords(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
