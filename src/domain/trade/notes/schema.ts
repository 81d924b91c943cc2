import type { RowOf } from "../../../query/types.ts";
import { AuthorType } from "../../kernel/author.ts";
import { column, createdAt, derived, id, instant, line, recordId, updatedAt } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

type Row = RowOf<"Note">;

export const notes = resource("Note", {
  description: "A note of a team member or an app about a customer, a lead or a job.",
  fields: {
    id: recordId("note"),
    customer_id: id({
      description: "The id of the customer that the note is about; null if it is about a lead or a job.",
      create: { description: "The customer that the note is about." },
      nullable: true,
      writable: "create",
    }),
    lead_id: id({
      description: "The id of the lead that the note is about; null if it is about a customer or a job.",
      create: { description: "The lead that the note is about." },
      example: null,
      nullable: true,
      writable: "create",
    }),
    job_id: id({
      description: "The id of the job that the note is about; null if it is about a customer or a lead.",
      create: { description: "The job that the note is about." },
      example: null,
      nullable: true,
      writable: "create",
    }),
    text: column<string>(
      "String",
      "NoteText",
    )({
      description: "The note, which can have several lines.",
      example: "The switchboard has no room for another breaker.",
      writable: "always",
      required: true,
    }),
    author: derived<Pick<Row, "authorKind" | "authorName">>(AuthorType, {
      description: "The author of the note. Edits by others do not change it.",
      select: { authorKind: true, authorName: true },
      resolve: ({ authorKind: kind, authorName: name }) => ({ kind, name }),
    }),
    edited_at: instant({
      description: "When the text was changed last; null while it is as it was written.",
      example: null,
      nullable: true,
    }),
    edited_by: line({
      description: "The name of the person, key or app that changed the text last; null while it is as it was written.",
      example: null,
      nullable: true,
      column: "editedByName",
    }),
    created_at: createdAt("note"),
    updated_at: updatedAt("note"),
  },
});

export const CreateNoteInput = notes.createInput("CreateNoteInput", {
  description: "A new note. It is about one record.",
});

export const UpdateNoteInput = notes.updateInput("UpdateNoteInput", {
  description: "The fields to change. Fields that are left out keep their values.",
});
