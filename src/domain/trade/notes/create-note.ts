import { authorKindOf } from "../../kernel/author.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { reference } from "../../kernel/references.ts";
import { create } from "../../kernel/store.ts";
import { subjectOf } from "./about.ts";
import { emitNoteCreated } from "./emit-change.ts";
import { type CreateNoteInput, notes } from "./schema.ts";

/** Adds a note to a record, in any state of the record. */
export async function createNote({ db, caller }: MutationContext, input: typeof CreateNoteInput.$inferInput) {
  const { field, model, id } = subjectOf(input);
  await reference(db, model, field, id);
  const author = { authorKind: authorKindOf(caller), authorId: caller.id, authorName: caller.name };
  const note = await create(db, "Note", { ...notes.row(input), ...author });
  await emitNoteCreated(db, note);
  return note;
}
