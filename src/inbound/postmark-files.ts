import { type InboundFile, storable } from "./message.ts";
import type { PostmarkFile } from "./postmark.ts";

const mostFiles = 100;

/** The files that came with an email: what it shows inside itself is left out, and of the rest the contents. */
export function filesOf(files: readonly PostmarkFile[], markup: string): InboundFile[] {
  const shown = contentIdsIn(markup);
  return files
    .filter((each) => !isInline(each, shown))
    .slice(0, mostFiles)
    .map(({ Name, ContentType, ContentLength }, index) => ({
      filename: storable(Name ?? "", 255).trim() || `attachment-${index + 1}`,
      content_type:
        storable(ContentType ?? "", 255)
          .trim()
          .toLowerCase() || null,
      size: ContentLength != null && Number.isSafeInteger(ContentLength) && ContentLength >= 0 ? ContentLength : null,
    }));
}

/** Some programs give every file a content id: it takes a reference, or the sender's word, to be inline. */
function isInline({ ContentType, ContentID, ContentDisposition }: PostmarkFile, shown: ReadonlySet<string>): boolean {
  if (!/^image\//i.test(ContentType ?? "")) return false;
  return /^inline\b/i.test(ContentDisposition ?? "") || shown.has(bare(ContentID ?? ""));
}

function contentIdsIn(markup: string): Set<string> {
  return new Set([...markup.matchAll(/\bcid:([^"'\s>)]{1,300})/gi)].map(([, id = ""]) => bare(decoded(id))));
}

function bare(contentId: string): string {
  return contentId.trim().replace(/^<|>$/g, "").toLowerCase();
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id.replaceAll("&amp;", "&"));
  } catch {
    return id;
  }
}
