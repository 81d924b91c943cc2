import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, remove } from "../../kernel/store.ts";
import { lockOpenDraft } from "./draft-files.ts";

const openFiles = { where: { status: "ready", messageId: null } } as const;

/** Deletes a file, unless it belongs to a message. Its bytes are deleted after the commit. */
export async function deleteFile({ db, readAnswer }: MutationContext, { id }: { id: string }) {
  const { draftId } = await find(db, "File", id, openFiles);
  // Locks the draft before the file, as sending does.
  if (draftId !== null) await lockOpenDraft(db, draftId);
  await lock(db, "File", id, openFiles.where);
  const deleted = await readAnswer("File", id);
  await remove(db, "File", id);
  return deleted;
}
