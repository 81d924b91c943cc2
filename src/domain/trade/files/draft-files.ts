import type { Attachment } from "../../../email/transport.ts";
import type { FileStore } from "../../../files/store.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import { SendError } from "../../../send-error.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { lock } from "../../kernel/store.ts";
import { keyOf } from "./keys.ts";

type Draft = RowOf<"Draft">;

/** Whether files can be added to it and taken from it. */
export function assertOpen({ channel, status }: Pick<Draft, "channel" | "status">): void {
  if (channel !== "email") throw new Problem("conflict", "Only emails have files.");
  if (status !== "draft" && status !== "failed")
    throw new Problem("conflict", "The draft has been sent, scheduled or deleted meanwhile.");
}

/** Nobody sends it before this transaction ends. */
export async function lockOpenDraft(db: Transaction, id: string): Promise<void> {
  assertOpen(await lock(db, "Draft", id));
}

/** What goes out with an email, oldest first. */
export function filesOfDraft(db: Tenant, draftId: string): Promise<RowOf<"File">[]> {
  return db.select("File", { where: { draftId, status: "ready" }, orderBy: [{ id: "asc" }] });
}

/** With their bytes. An email does not go out without what its sender has attached. */
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

/** An undone message waits in a draft of another id. */
export async function moveDraftFiles(db: Transaction, from: string, to: string): Promise<void> {
  await db.update("File", { draftId: from }, { draftId: to });
}

export async function deleteDraftFiles(db: Transaction, draftId: string): Promise<void> {
  await db.delete("File", { draftId });
}

/** Once it is sent, they are the message's; what was too late for it is deleted. */
export async function giveFilesToMessage(db: Transaction, draftId: string, messageId: string): Promise<void> {
  await db.update("File", { draftId, status: "ready" }, { draftId: null, messageId });
  await deleteDraftFiles(db, draftId);
}
