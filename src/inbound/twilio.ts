import { createHmac } from "node:crypto";
import { isSameSecret } from "../crypto/hash.ts";
import { badFields } from "../problems.ts";
import { normalize } from "../text/normalize.ts";
import { oneLine } from "../text/one-line.ts";
import { parsePhone } from "../text/phone.ts";
import { storable } from "../text/storable.ts";
import { mediaType } from "./file.ts";
import type { InboundFile, InboundMessage } from "./message.ts";

/** Whether the form was signed with the account's token for this address. */
export function isSignedByTwilio(
  authToken: string,
  { url, form, signature }: { url: string; form: URLSearchParams; signature: string },
): boolean {
  const pairs = writePairs(form);
  return spellings(url).some((spelling) => {
    const expected = createHmac("sha1", authToken).update(spelling).update(pairs).digest("base64");
    return isSameSecret(signature, expected);
  });
}

/** Concatenates each name and its values, sorted. Repeated values count once. */
function writePairs(form: URLSearchParams): string {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of form) values.set(name, (values.get(name) ?? new Set()).add(value));
  return [...values.keys()]
    .sort()
    .flatMap((name) => [...(values.get(name) ?? [])].sort().map((value) => name + value))
    .join("");
}

/** Twilio signs some addresses with their port and some without. */
function spellings(url: string): string[] {
  const [, scheme = "", host = "", rest = ""] = /^(https?):\/\/([^/:]+)(?::\d+)?(.*)/s.exec(url) ?? [];
  const standard = scheme === "https" ? 443 : 80;
  return [...new Set([url, `${scheme}://${host}:${standard}${rest}`, `${scheme}://${host}${rest}`])];
}

const maxFiles = 10;
const maxTextLength = 10_000;

export function readTwilioForm(form: URLSearchParams): InboundMessage {
  const missing = ["MessageSid", "From", "To", "Body"].filter((name) =>
    name === "Body" ? !form.has(name) : (form.get(name) ?? "").trim() === "",
  );
  if (missing.length > 0) throw badFields(missing.map((name) => ({ pointer: `/${name}`, detail: "is required" })));
  const from = numberOf(form.get("From") ?? "");
  return {
    channel: "sms",
    providerId: storable(form.get("MessageSid") ?? "", 255),
    from,
    sender: from,
    recipients: [numberOf(form.get("To") ?? "")],
    named: [],
    isAutomatic: false,
    report: null,
    subject: null,
    text: normalize(storable(form.get("Body") ?? "", maxTextLength)).trim(),
    html: null,
    attachments: filesOf(form),
    messageIdHeader: null,
    references: [],
  };
}

/** Some senders have a name or a short code instead of a number. */
function numberOf(written: string): string {
  const parsed = parsePhone(written, "AU");
  return parsed?.isValid() === true ? parsed.number : storable(normalize(oneLine(written)), 40);
}

/** Images and other media have a type and no name. */
function filesOf(form: URLSearchParams): InboundFile[] {
  const count = Math.min(maxFiles, Number.parseInt(form.get("NumMedia") ?? "0", 10) || 0);
  return Array.from({ length: count }, (_, index) => {
    const contentType = mediaType(form.get(`MediaContentType${index}`) ?? "");
    const [, subtype = ""] = contentType?.split("/") ?? [];
    const extension = /^[\w+-]+$/.test(subtype) && !subtype.startsWith("octet-stream") ? `.${subtype}` : "";
    return {
      filename: `attachment-${index + 1}${extension}`,
      content_type: contentType,
      size: null,
      content: null,
    };
  });
}
