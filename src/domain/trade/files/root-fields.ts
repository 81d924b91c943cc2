import { assertAccess } from "../../../auth/access.ts";
import { idOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { equal, listField, queryField, readField } from "../../kernel/read-fields.ts";
import { deleteFile, ofRecords } from "./delete-file.ts";
import { readUsage } from "./limits.ts";
import { FileLimits, files } from "./schema.ts";

const filters = {
  job_id: { type: "ID", description: "Filter by the job that they belong to." },
  quote_id: { type: "ID", description: "Filter by the quote that they belong to." },
  customer_id: { type: "ID", description: "Filter by the customer that they belong to." },
  draft_id: { type: "ID", description: "The draft of the email that they go out with." },
} as const;

export const fileFields = [
  listField("files", {
    type: files,
    page: "FilePage",
    records: "files",
    description:
      "The files of jobs, quotes and customers, newest first; with `draft_id`, those of a draft. The portal uploads new ones to `/files/jobs/{id}`, `/files/quotes/{id}`, `/files/customers/{id}` and `/files/drafts/{id}`.",
    access: "files:read",
    filters,
    select(given, { caller }) {
      if (given.draft_id != null) assertAccess(caller, "person");
      return { where: { ...ofRecords, ...equal<"File">(filters, given) } };
    },
  }),

  readField("file", {
    type: files,
    noun: "file",
    description: "A file of a job, a quote or a customer.",
    access: "files:read",
    where: () => ofRecords,
  }),

  queryField("file_limits", {
    type: FileLimits,
    description: "The limits of uploads, and the storage that the business uses.",
    access: "person",
    run: ({ db, services }) => readUsage(db, services.files.megabytesPerBusiness),
  }),

  mutationField("delete_file", {
    type: files,
    description: "Deletes a file for good, and returns it. Sent messages keep their copy.",
    access: "files:write",
    problems: ["not-found", "conflict"],
    args: { id: idOf("file") },
    run: deleteFile,
  }),
];
