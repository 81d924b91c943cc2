/**
 * Finds the address of an inbox in Postmark's JSON, without its tag; empty if there is none. It does not parse the
 * email, because that takes long. Senders cannot forge the match, because JSON escapes quotes in strings.
 */
export function recipientIn(bytes: Uint8Array): string {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = json.indexOf('"OriginalRecipient"');
  if (start === -1) return "";
  const [, address = ""] =
    /^"OriginalRecipient"\s{0,9}:\s{0,9}"([^"\\]{1,320})"/.exec(json.toString("utf8", start, start + 1000)) ?? [];
  return address.trim().toLowerCase();
}
