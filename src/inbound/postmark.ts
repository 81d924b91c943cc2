import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { htmlToText } from "../html-sanitizer/html-to-text.ts";
import { badField, badFields } from "../problems.ts";
import { faultsOf } from "./field-errors.ts";
import { type InboundMessage, storable } from "./message.ts";
import { filesOf } from "./postmark-files.ts";
import { shortenHtml, shortenText } from "./shorten.ts";

const given = <T extends TSchema>(type: T) => Type.Optional(Type.Union([type, Type.Null()]));
const text = given(Type.String());
const party = Type.Object({ Email: Type.String() });

const file = Type.Object({
  Name: text,
  ContentType: text,
  ContentLength: given(Type.Number()),
  ContentID: text,
  ContentDisposition: text,
});

/** The fields that are read; Postmark sends more. */
const email = Type.Object({
  MessageID: Type.String({ minLength: 1 }),
  From: text,
  FromFull: given(party),
  To: text,
  ToFull: given(Type.Array(party)),
  Cc: text,
  CcFull: given(Type.Array(party)),
  OriginalRecipient: text,
  Subject: text,
  TextBody: text,
  HtmlBody: text,
  Headers: given(Type.Array(Type.Object({ Name: Type.String(), Value: Type.String() }))),
  Attachments: given(Type.Array(file)),
});

export type PostmarkEmail = Static<typeof email>;
export type PostmarkFile = Static<typeof file>;

const longestAddress = 320;
/** How many are asked whether they are a business's own, and how many are kept. */
const mostRecipients = 2000;
const mostNamed = 100;
const longestSubject = 1000;

/** An email as Postmark's inbound JSON tells it. */
export function readPostmarkJson(body: unknown): InboundMessage {
  const read = parse(body);
  const from = addressIn(read.FromFull?.Email || read.From || "");
  if (from === "") throw badField("/FromFull/Email", "is required");
  const named = namedIn(read);
  const recipients = addressesIn([read.OriginalRecipient ?? "", ...named]);
  if (recipients.length === 0) throw badField("/ToFull", "must name somebody");
  const html = shortenHtml(read.HtmlBody ?? "") || null;
  const words = shortenText(read.TextBody ?? "");
  return {
    channel: "email",
    providerId: storable(read.MessageID, 255),
    from,
    sender: from.toLowerCase(),
    recipients: recipients.slice(0, mostRecipients),
    named: named.slice(0, mostNamed),
    subject:
      storable(read.Subject ?? "", longestSubject)
        .replaceAll(/\s+/g, " ")
        .trim() || null,
    text: words === "" && html !== null ? shortenText(htmlToText(html)) : words,
    html,
    attachments: filesOf(read.Attachments ?? [], read.HtmlBody ?? ""),
    messageIdHeader: idsIn(headerOf(read, "Message-ID"))[0] ?? null,
    answersTo: [...idsIn(headerOf(read, "In-Reply-To")), ...idsIn(headerOf(read, "References")).reverse()].slice(0, 50),
  };
}

function parse(body: unknown): PostmarkEmail {
  if (Value.Check(email, body)) return body;
  throw badFields(faultsOf(Value.Errors(email, body)));
}

function namedIn({ To, ToFull, Cc, CcFull }: PostmarkEmail): string[] {
  return addressesIn([...writtenIn(To, ToFull), ...writtenIn(Cc, CcFull)]);
}

function writtenIn(flat: PostmarkEmail["To"], full: PostmarkEmail["ToFull"]): string[] {
  return full == null ? (flat ?? "").split(",") : full.map(({ Email }) => Email);
}

function addressesIn(written: readonly string[]): string[] {
  return [...new Set(written.map(addressIn))].filter((address) => address !== "");
}

/** `Jane <jane@example.com>`, or the address alone; empty where there is none. */
function addressIn(written: string): string {
  const [, bracketed] = /<([^<>]*)>\s*$/.exec(written) ?? [];
  const address = storable((bracketed ?? written).trim(), 1000);
  return address.length <= longestAddress && /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? address : "";
}

function headerOf({ Headers }: PostmarkEmail, name: string): string {
  return Headers?.find((header) => header.Name.toLowerCase() === name.toLowerCase())?.Value ?? "";
}

/** Only what can be said again in a header of ours. */
function idsIn(header: string): string[] {
  return header.slice(0, 50_000).match(/<[\x21-\x3b\x3d\x3f-\x7e]{1,900}>/g) ?? [];
}
