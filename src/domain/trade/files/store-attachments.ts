import type { Files } from "../../../graphql/services.ts";
import type { InboundFile } from "../../../inbound/message.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { storeContent } from "./keys.ts";
import { lockFiles, readUsage } from "./limits.ts";

type Keeping = Pick<Files, "store" | "megabytesPerBusiness">;

/** Larger than most mail services allow, and smaller than the memory for one business's responses. */
const maxBytes = 25_000_000;

/** The share of a business's storage that strangers' emails can use. */
const strangersShare = 0.5;

/** The sender's content type is not trusted. With this type, browsers only save the file. */
const contentType = "application/octet-stream";

/**
 * Stores the files of an email that is being received, as pending rows. Returns the ids of the stored files by their
 * index. Files that are too large or exceed the business's storage are only named in the thread.
 */
export async function storeAttachments(
  db: Tenant,
  { store, megabytesPerBusiness }: Keeping,
  attachments: readonly InboundFile[],
): Promise<Map<number, string>> {
  if (!attachments.some(isKept)) return new Map();
  const reserved = await db.transaction((writing) => reserve(writing, attachments, megabytesPerBusiness));
  for (const [place, file] of reserved) {
    const bytes = attachments[place]?.content;
    // Copies the bytes: the thread that parsed them shares its memory, and shared memory cannot be transferred.
    if (bytes != null) await storeContent(store, file, { ...file, bytes: Buffer.from(bytes), thumbnail: undefined });
  }
  return new Map([...reserved].map(([place, { id }]) => [place, id]));
}

/** Attaches stored files to their message, in the message's transaction. */
export async function attachToMessage(db: Transaction, messageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { count } = await db.updateMany("File", {
    where: { id: { in: ids }, status: "pending" },
    data: { status: "ready", messageId },
  });
  if (count < ids.length)
    throw new Problem("unavailable", "Storing the files took too long; try again.", {
      headers: { "Retry-After": "30" },
    });
}

/** Deletes pending files of a message that another request has stored in the meantime, with its own files. */
export async function deletePendingFiles(db: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteMany("File", { where: { id: { in: ids }, status: "pending" } });
}

function isKept({ content }: InboundFile): boolean {
  return content != null && content.length > 0 && content.length <= maxBytes;
}

async function reserve(
  db: Transaction,
  attachments: readonly InboundFile[],
  megabytes: number,
): Promise<Map<number, RowOf<"File">>> {
  await lockFiles(db);
  const usage = await readUsage(db, megabytes);
  let room = usage.maxBytes * strangersShare - usage.usedBytes;
  const reserved = new Map<number, RowOf<"File">>();
  for (const [place, attachment] of attachments.entries()) {
    const size = attachment.content?.length ?? 0;
    if (!isKept(attachment) || size > room) continue;
    room -= size;
    reserved.set(place, await db.create("File", { data: { filename: attachment.filename, contentType, size } }));
  }
  return reserved;
}
