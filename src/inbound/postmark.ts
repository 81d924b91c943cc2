import { htmlToText } from "../html-sanitizer/html-to-text.ts";
import { limits } from "../limits/limits.ts";
import { badField } from "../problems.ts";
import { normalize } from "../text/normalize.ts";
import { oneLine } from "../text/one-line.ts";
import { storable } from "../text/storable.ts";
import { readOriginal, readReport } from "./delivery-report.ts";
import type { InboundMessage } from "./message.ts";
import { type PostmarkEmail, parsePostmarkEmail } from "./postmark-email.ts";
import { postmarkFiles } from "./postmark-files.ts";
import { shortenHtml, shortenText } from "./shorten.ts";

const maxAddressLength = 320;
/** The maximum number of recipients to look up, and of named addresses to store. */
const { max: maxRecipients } = limits.inbound.recipients;
const maxNamed = 100;
const { max: maxSubjectLength } = limits.inbound.subjectLength;
const maxReferences = 50;

const htmlLost = "[The HTML of this message could not be read, and it has no other text.]";

/** Reads an email of Postmark's inbound webhook. `hasHtml: false` omits its HTML. */
export function readPostmarkJson(body: unknown, { hasHtml = true } = {}): InboundMessage {
  const email = parsePostmarkEmail(body);
  const markup = hasHtml ? (email.HtmlBody ?? "") : "";
  const from = senderOf(email);
  const named = namedIn(email);
  const recipients = uniqueAddresses([email.OriginalRecipient ?? "", ...named]);
  if (recipients.length === 0) throw badField("/ToFull", "must name somebody");
  const html = shortenHtml(markup) || null;
  const text = textOf(email, html);
  const isAutomatic = isOfProgram(email);
  return {
    channel: "email",
    providerId: storable(email.MessageID, 255),
    from,
    sender: from.toLowerCase(),
    recipients: recipients.slice(0, maxRecipients),
    named: named.slice(0, maxNamed),
    isAutomatic,
    report: readReport(email, { isAutomatic, sender: from, text }),
    subject: subjectOf(email),
    text: text || (hasHtml ? "" : htmlLost),
    html,
    attachments: postmarkFiles(email.Attachments ?? [], markup),
    messageIdHeader: messageIdsIn(headerOf(email, "Message-ID"))[0] ?? null,
    references: [
      ...messageIdsIn(readOriginal(email)),
      ...messageIdsIn(headerOf(email, "In-Reply-To")),
      ...messageIdsIn(headerOf(email, "References")).reverse(),
    ].slice(0, maxReferences),
  };
}

/** Whether a program sent it, by the header of RFC 3834 or the headers of older programs. */
function isOfProgram(email: PostmarkEmail): boolean {
  if (!/^\s*(no\b.*)?$/i.test(headerOf(email, "Auto-Submitted"))) return true;
  return ["X-Autoreply", "X-Autorespond"].some((name) => headerOf(email, name) !== "");
}

function textOf({ TextBody }: PostmarkEmail, html: string | null): string {
  const text = shortenText(TextBody ?? "");
  return text === "" && html !== null ? shortenText(htmlToText(html)) : text;
}

/** Keeps an invalid address as it is written, so that the message is not lost. */
function senderOf({ From, FromFull }: PostmarkEmail): string {
  const written = FromFull?.Email.trim() || From || "";
  return addressIn(written) || lineOf(written, maxAddressLength) || "unknown sender";
}

function subjectOf({ Subject }: PostmarkEmail): string | null {
  return lineOf(Subject ?? "", maxSubjectLength) || null;
}

function lineOf(text: string, maxLength: number): string {
  return storable(normalize(oneLine(storable(text, maxLength))), maxLength);
}

function namedIn({ To, ToFull, Cc, CcFull }: PostmarkEmail): string[] {
  return uniqueAddresses([...listed(To, ToFull), ...listed(Cc, CcFull)]);
}

function listed(flat: PostmarkEmail["To"], full: PostmarkEmail["ToFull"]): string[] {
  return full == null ? (flat ?? "").split(",") : full.map(({ Email }) => Email);
}

function uniqueAddresses(written: readonly string[]): string[] {
  return [...new Set(written.map(addressIn))].filter((address) => address !== "");
}

/** Returns the address of `Jane <jane@example.com>`, or an address alone. Empty if there is none. */
function addressIn(written: string): string {
  const [, bracketed] = /<([^<>]*)>\s*$/.exec(written) ?? [];
  const address = normalize(storable((bracketed ?? written).trim(), 1000));
  return address.length <= maxAddressLength && /^[^\p{C}\p{Z}"@<>]+@[^\p{C}\p{Z}"@<>]+$/u.test(address) ? address : "";
}

function headerOf({ Headers }: PostmarkEmail, name: string): string {
  return Headers?.find((header) => header.Name.toLowerCase() === name.toLowerCase())?.Value ?? "";
}

/** Returns the Message-IDs that can be repeated in a header. */
function messageIdsIn(header: string): string[] {
  return header.slice(0, 50_000).match(/<[\x21-\x3b\x3d\x3f-\x7e]{1,900}>/g) ?? [];
}
