import { htmlOf, textOfHtml } from "../../../data/html.ts";
import type { ComposedDraftFragment, DraftChannel } from "../../../generated/types.ts";

/** The content of a message that is being written. */
export type Words = {
  channel: DraftChannel;
  /** The recipient's contact id; null for the customer or the unknown sender. */
  contactId: string | null;
  subject: string;
  body: string;
};

export function wordsOf({ channel, subject, text, html }: ComposedDraftFragment, contactId: string | null): Words {
  const body = channel === "sms" ? (text ?? "") : (html ?? htmlOf(text ?? ""));
  return { channel, contactId, subject: subject ?? "", body };
}

/** The text without markup. */
export function textOfWords({ channel, body }: Words): string {
  return channel === "sms" ? body.trim() : textOfHtml(body);
}

/** Converts the words to the other channel. An SMS has no markup and no signature. */
export function onChannel(words: Words, channel: DraftChannel, signature: string): Words {
  if (channel === words.channel) return words;
  if (channel === "email") {
    const written = words.body.trim() === "" ? "" : htmlOf(words.body);
    return { ...words, channel, body: withSignature(written, signature) };
  }
  const text = textOfHtml(words.body);
  const signed = textOfHtml(signature);
  const isSigned = signed !== "" && text.endsWith(signed);
  return { ...words, channel, body: isSigned ? text.slice(0, -signed.length).trim() : text };
}

export const emptyLine = "<div><br></div>";

export function withSignature(html: string, signature: string): string {
  return signature === "" ? html : `${html === "" ? emptyLine : html}${emptyLine}${signature}`;
}

/** The subject with one `Re:`. */
export function replySubject(original: string | null): string {
  const subject = (original ?? "").replaceAll(/\s+/g, " ").trim();
  return subject === "" || /^re:/i.test(subject) ? subject : [..."Re: ", ...subject].slice(0, 255).join("");
}
