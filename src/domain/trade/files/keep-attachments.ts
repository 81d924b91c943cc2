import type { Files } from "../../../graphql/context.ts";
import type { InboundFile } from "../../../inbound/message.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { storeContent } from "./keys.ts";
import { lockFiles, readUsage } from "./limits.ts";

type Keeping = Pick<Files, "store" | "megabytesPerBusiness">;

/** More than most mail services send, and less than the answers of one business that may wait in memory. */
const maxBytes = 25_000_000;

/** Strangers do not take what a business needs for its own files. */
const strangersShare = 0.5;

/** The type that a sender declares is not trusted: browsers only save these files. */
const contentType = "application/octet-stream";

/**
 * Stores the files of an email that is being received, as pending rows. Returns the ids of the stored files by their places.
 * Files that are too large, or for which the business has no room, are only named in the thread.
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
    // Copies the bytes, because the thread that read them shares its memory, and shared memory cannot be sent.
    if (bytes != null) await storeContent(store, file, { ...file, bytes: Buffer.from(bytes), thumbnail: undefined });
  }
  return new Map([...reserved].map(([place, { id }]) => [place, id]));
}

/** Attaches stored files to their message, in the transaction that stores it. */
export async function attachToMessage(db: Transaction, messageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const kept = await db.update("File", { id: { in: ids }, status: "pending" }, { status: "ready", messageId });
  if (kept.length < ids.length)
    throw new Problem("unavailable", "Storing the files took too long; try again.", {
      headers: { "Retry-After": "30" },
    });
}

/** Deletes pending files whose message another request has stored meanwhile, with files of its own. */
export async function forgetAttachments(db: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete("File", { id: { in: ids }, status: "pending" });
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
    reserved.set(place, await db.insert("File", { filename: attachment.filename, contentType, size }));
  }
  return reserved;
}
