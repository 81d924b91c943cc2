import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, remove } from "../../kernel/store.ts";
import { lockOpenDraft } from "./draft-files.ts";
import { emitFileDeleted } from "./emit-change.ts";

/** The files of customers, quotes and jobs. */
export const ofRecords = { status: "ready", draftId: null, messageId: null } as const;

/** People also change the files of drafts. */
const ofRecordsAndDrafts = { status: "ready", messageId: null } as const;

/** Deletes a file, unless it belongs to a message. Its bytes are deleted after the commit. */
export async function deleteFile({ db, caller, readAnswer }: MutationContext, { id }: { id: string }) {
  const where = caller.kind === "user" ? ofRecordsAndDrafts : ofRecords;
  const { draftId } = await find(db, "File", id, { where });
  // Locks the draft before the file, as sending does.
  if (draftId !== null) await lockOpenDraft(db, draftId);
  const file = await lock(db, "File", id, where);
  const deleted = await readAnswer("File", id);
  await remove(db, "File", id);
  await emitFileDeleted(db, file);
  return deleted;
}
