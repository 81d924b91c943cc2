import { emit } from "../../../events/emit.ts";
import { emitUpdated } from "../../../events/emit-updated.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { notes } from "./schema.ts";

type Note = RowOf<"Note">;

export async function emitNoteCreated(db: Transaction, note: Note): Promise<void> {
  await emit(db, { type: "note.created", payload: describe(note) });
}

export function emitNoteUpdated(db: Transaction, before: Note, after: Note): void {
  emitUpdated(db, {
    type: "note.updated",
    id: after.id,
    record: describe(after),
    changed: notes.changes(before, after),
  });
}

export async function emitNoteDeleted(db: Transaction, note: Note): Promise<void> {
  await emit(db, { type: "note.deleted", payload: describe(note) });
}

function describe({ id, customerId, leadId, jobId, authorKind, authorName }: Note) {
  return {
    note_id: id,
    customer_id: customerId,
    lead_id: leadId,
    job_id: jobId,
    author: { kind: authorKind, name: authorName },
  };
}
