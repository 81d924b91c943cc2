/**
 * The address of the inbox that an email of Postmark's came to, without its tag; empty if there is none. It is found without
 * parsing the email, which takes long. Nothing that a sender writes is found in its place: a quote in a string is escaped.
 */
export function recipientIn(bytes: Uint8Array): string {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = json.indexOf('"OriginalRecipient"');
  if (start === -1) return "";
  const [, address = ""] =
    /^"OriginalRecipient"\s{0,9}:\s{0,9}"([^"\\]{1,320})"/.exec(json.toString("utf8", start, start + 1000)) ?? [];
  return address.trim().toLowerCase();
}
