import { event } from "../event.ts";
import { enumeration, id, integer, nullable, object, string } from "../fields.ts";

const file = {
  file_id: id("file", "The file's id."),
  customer_id: nullable(
    id("customer", "The id of the customer that the file belongs to. Null if it belongs to another record."),
    null,
  ),
  quote_id: nullable(
    id("quote", "The id of the quote that the file belongs to. Null if it belongs to another record."),
    null,
  ),
  job_id: nullable(id("job", "The id of the job that the file belongs to. Null if it belongs to another record.")),
  filename: string("The file's name.", "switchboard.jpg"),
  content_type: string("The media type of its content.", "image/jpeg"),
  size: integer("The stored size in bytes.", 245760),
};

export const fileEvents = {
  "file.created": event("A file was added to a customer, a quote or a job. Emitted once for a file.", {
    ...file,
    author: object("The person or the program that uploaded it.", {
      kind: enumeration(["user", "api_key", "oauth"], "A team member, an API key or a connected app.", "user"),
      name: string("The name when the file was uploaded.", "Sam Taylor"),
    }),
  }),
  "file.deleted": event("A file of a customer, a quote or a job was deleted. Emitted once for a file.", file),
};
