import { auditChange } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { subjectOfEntry } from "./about.ts";
import { emitNoteUpdated } from "./emit-change.ts";
import type { UpdateNoteInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdateNoteInput.$inferInput;

/** Changes a note. The audit log keeps its earlier text. An equal text changes nothing. */
export async function updateNote(context: MutationContext, { id, updated_at: seen, text }: Input) {
  const { db, caller } = context;
  const before = await lock(db, "Note", id);
  assertUnchanged(before, seen, "note");
  if (text == null || text === before.text) return before;
  const after = await update(db, "Note", id, { text, editedAt: currentTime(), editedByName: caller.name });
  await auditChange(db, context, "note_updated", { subject: subjectOfEntry(after), before, after, columns: ["text"] });
  emitNoteUpdated(db, before, after);
  return after;
}
