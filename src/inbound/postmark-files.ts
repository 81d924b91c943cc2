import { fileName, mediaType } from "./file.ts";
import type { InboundFile } from "./message.ts";
import type { PostmarkFile } from "./postmark-email.ts";

const maxFiles = 100;

/** Returns the attachments of an email, without the images that its text shows. */
export function postmarkFiles(files: readonly PostmarkFile[], markup: string): InboundFile[] {
  const shown = contentIdsIn(markup);
  return files
    .filter((file) => !isInline(file, shown))
    .slice(0, maxFiles)
    .map(({ Name, ContentType, ContentLength, Content }, index) => ({
      filename: fileName(Name ?? "") || `attachment-${index + 1}`,
      content_type: mediaType(ContentType ?? ""),
      size: ContentLength != null && Number.isSafeInteger(ContentLength) && ContentLength >= 0 ? ContentLength : null,
      content: bytesOf(Content ?? ""),
    }));
}

/** Returns the bytes in memory that threads share, so that tens of megabytes are not copied. */
function bytesOf(base64: string): Uint8Array | null {
  if (base64 === "") return null;
  const bytes = Buffer.from(base64, "base64");
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** Some programs give every file a content id. An inline file is also referred to, or declared inline. */
function isInline({ ContentType, ContentID, ContentDisposition }: PostmarkFile, shown: ReadonlySet<string>): boolean {
  if (!/^image\//i.test(ContentType ?? "")) return false;
  return /^inline\b/i.test(ContentDisposition ?? "") || shown.has(withoutBrackets(ContentID ?? ""));
}

function contentIdsIn(markup: string): Set<string> {
  return new Set([...markup.matchAll(/\bcid:([^"'\s>)]{1,300})/gi)].map(([, id = ""]) => withoutBrackets(decode(id))));
}

function withoutBrackets(contentId: string): string {
  return contentId.trim().replace(/^<|>$/g, "").toLowerCase();
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id.replaceAll("&amp;", "&"));
  } catch {
    return id;
  }
}
