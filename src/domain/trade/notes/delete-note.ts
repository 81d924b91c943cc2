import { audit, pick } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, remove } from "../../kernel/store.ts";
import { subjectOfEntry } from "./about.ts";
import { emitNoteDeleted } from "./emit-change.ts";

/** Deletes a note. The audit log keeps its text. */
export async function deleteNote(context: MutationContext, { id }: { id: string }) {
  const { db, readAnswer } = context;
  const note = await lock(db, "Note", id);
  const deleted = await readAnswer("Note", id);
  await remove(db, "Note", id);
  const before = pick(note, ["customerId", "leadId", "jobId", "text", "authorName"]);
  await audit(db, context, "note_deleted", { subject: subjectOfEntry(note), before });
  await emitNoteDeleted(db, note);
  return deleted;
}
