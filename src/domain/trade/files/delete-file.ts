import { audit, pick } from "../../../audit/audit.ts";
import type { RowOf } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, remove } from "../../kernel/store.ts";
import { lockOpenDraft } from "./draft-files.ts";
import { emitFileDeleted } from "./emit-change.ts";

/** The files of customers, quotes and jobs. */
export const ofRecords = { status: "ready", draftId: null, messageId: null } as const;

/** People also change the files of drafts. */
const ofRecordsAndDrafts = { status: "ready", messageId: null } as const;

/** Deletes a file, unless it belongs to a message. Its bytes are deleted after the commit. */
export async function deleteFile(context: MutationContext, { id }: { id: string }) {
  const { db, caller, readAnswer } = context;
  const where = caller.kind === "user" ? ofRecordsAndDrafts : ofRecords;
  const { draftId } = await find(db, "File", id, { where });
  // Locks the draft before the file, as sending does.
  if (draftId !== null) await lockOpenDraft(db, draftId);
  const file = await lock(db, "File", id, where);
  const deleted = await readAnswer("File", id);
  await remove(db, "File", id);
  if (draftId === null) await auditDeleted(context, file);
  await emitFileDeleted(db, file);
  return deleted;
}

async function auditDeleted(context: MutationContext, file: RowOf<"File">): Promise<void> {
  const before = pick(file, ["customerId", "quoteId", "jobId", "contentType", "size"]);
  await audit(context.db, context, "file_deleted", { subject: { id: file.id, name: file.filename }, before });
}
