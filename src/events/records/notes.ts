import { event } from "../event.ts";
import { enumeration, id, nullable, object, string } from "../fields.ts";
import { changed } from "./shared.ts";

const note = {
  note_id: id("note", "The note's id."),
  customer_id: nullable(
    id("customer", "The id of the customer that the note is about. Null if it is about another record."),
  ),
  lead_id: nullable(id("lead", "The id of the lead that the note is about. Null if it is about another record."), null),
  job_id: nullable(id("job", "The id of the job that the note is about. Null if it is about another record."), null),
  author: object("The author of the note.", {
    kind: enumeration(["user", "api_key", "oauth"], "A team member, an API key or a connected app.", "user"),
    name: string("The name when the note was written.", "Sam Taylor"),
  }),
};

export const noteEvents = {
  "note.created": event("A note was added to a customer, a lead or a job. Emitted once for a note.", note),
  "note.updated": event("The text of a note changed. Emitted again when it changes again.", {
    ...note,
    changed: changed("note", "text", "edited_at", "edited_by"),
  }),
  "note.deleted": event("A note was deleted. Emitted once for a note.", note),
};
