import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { createNote } from "./create-note.ts";
import { deleteNote } from "./delete-note.ts";
import { CreateNoteInput, notes, UpdateNoteInput } from "./schema.ts";
import { updateNote } from "./update-note.ts";

export const noteFields = [
  listField("notes", {
    type: notes,
    page: "NotePage",
    records: "notes",
    description: "The notes about customers, leads and jobs, newest first.",
    access: "notes:read",
    filters: {
      customer_id: { type: "ID", description: "Filter by the customer that they are about." },
      lead_id: { type: "ID", description: "Filter by the lead that they are about." },
      job_id: { type: "ID", description: "Filter by the job that they are about." },
    },
  }),

  readField("note", { type: notes, noun: "note", description: "A note.", access: "notes:read" }),

  mutationField("create_note", {
    type: notes,
    description: "Adds a note to a customer, a lead or a job.",
    access: "notes:write",
    problems: ["not-found"],
    args: { input: inputOf(CreateNoteInput, "The note.") },
    run: createNote,
  }),

  mutationField("update_note", {
    type: notes,
    description: "Changes the text of a note. The audit log keeps the earlier text.",
    access: "notes:write",
    problems: ["not-found", "precondition-failed"],
    args: {
      id: idOf("note"),
      input: inputOf(UpdateNoteInput, "The fields to change."),
      updated_at: seenAt("note"),
    },
    run: updateNote,
  }),

  mutationField("delete_note", {
    type: notes,
    description: "Deletes a note. The audit log keeps its text.",
    access: "notes:write",
    problems: ["not-found"],
    args: { id: idOf("note") },
    run: deleteNote,
  }),
];
