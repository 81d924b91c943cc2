import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, remove } from "../../kernel/store.ts";
import { lockOpenDraft } from "./draft-files.ts";

const openFiles = { where: { status: "ready", messageId: null } } as const;

/** What came or went with a message stays with it. Its bytes are deleted once this has committed. */
export async function deleteFile({ db, readAnswer }: MutationContext, { id }: { id: string }) {
  const { draftId } = await find(db, "File", id, openFiles);
  // Before the file, as whoever sends the draft locks them.
  if (draftId !== null) await lockOpenDraft(db, draftId);
  await lock(db, "File", id, openFiles.where);
  const deleted = await readAnswer("File", id);
  await remove(db, "File", id);
  return deleted;
}
