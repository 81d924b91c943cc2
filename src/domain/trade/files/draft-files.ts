import type { Attachment } from "../../../email/transport.ts";
import type { FileStore } from "../../../files/store.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import { SendError } from "../../../send-error.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { lock } from "../../kernel/store.ts";
import { keyOf } from "./keys.ts";

type Draft = RowOf<"Draft">;

/** Throws a 409 unless files can be added to and removed from the draft. */
export function assertOpen({ channel, status }: Pick<Draft, "channel" | "status">): void {
  if (channel !== "email") throw new Problem("conflict", "Only emails have files.");
  if (status !== "draft" && status !== "failed")
    throw new Problem("conflict", "The draft has been sent, scheduled or deleted meanwhile.");
}

/** Locks the draft, so that nobody sends it before this transaction ends. */
export async function lockOpenDraft(db: Transaction, id: string): Promise<void> {
  assertOpen(await lock(db, "Draft", id));
}

/** The files that go out with a draft's email, oldest first. */
export function filesOfDraft(db: Tenant, draftId: string): Promise<RowOf<"File">[]> {
  return db.findMany("File", { where: { draftId, status: "ready" }, orderBy: [{ id: "asc" }] });
}

/**
 * Reads the draft's files with their bytes. Throws if one cannot be read, because an email must not go out without an
 * attachment.
 */
export async function readDraftFiles(db: Tenant, store: FileStore, draftId: string): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  for (const file of await filesOfDraft(db, draftId)) {
    const content = await store.get(keyOf(file, "file")).catch((cause: unknown) => {
      throw new SendError("The attached files cannot be read at the moment; nothing was sent.", { cause });
    });
    if (content === undefined) throw new SendError(`The attached file ${file.filename} is lost; nothing was sent.`);
    attachments.push({ filename: file.filename, contentType: file.contentType, content });
  }
  return attachments;
}

/** Moves files to the new draft of a message whose sending was undone. */
export async function moveDraftFiles(db: Transaction, from: string, to: string): Promise<void> {
  await db.updateMany("File", { where: { draftId: from }, data: { draftId: to } });
}

export async function deleteDraftFiles(db: Transaction, draftId: string): Promise<void> {
  await db.deleteMany("File", { where: { draftId } });
}

/** Moves the files of a sent draft to its message. Deletes files that were not ready in time. */
export async function moveFilesToMessage(db: Transaction, draftId: string, messageId: string): Promise<void> {
  await db.updateMany("File", { where: { draftId, status: "ready" }, data: { draftId: null, messageId } });
  await deleteDraftFiles(db, draftId);
}
