import { badFields } from "../../../problems.ts";
import { idOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { equal, listField, queryField } from "../../kernel/read-fields.ts";
import { deleteFile } from "./delete-file.ts";
import { readUsage } from "./limits.ts";
import { FileLimits, files } from "./schema.ts";

const filters = {
  job_id: { type: "ID", description: "The job whose files they are." },
  quote_id: { type: "ID", description: "The quote whose files they are." },
  customer_id: { type: "ID", description: "The customer whose files they are." },
  draft_id: { type: "ID", description: "The draft of the email that they go out with." },
} as const;

export const fileFields = [
  listField("files", {
    type: files,
    page: "FilePage",
    records: "files",
    description:
      "The files of a job, a quote, a customer or a draft, newest first. A new one is uploaded to `/files/jobs/{id}`, `/files/quotes/{id}`, `/files/customers/{id}` or `/files/drafts/{id}`.",
    access: "person",
    filters,
    select: (given) => {
      if (Object.keys(filters).filter((name) => given[name as keyof typeof filters] != null).length !== 1)
        throw badFields([
          { parameter: "job_id", detail: "or quote_id, customer_id or draft_id must be given, one of them" },
        ]);
      return { where: { ...equal<"File">(filters, given), status: "ready" as const } };
    },
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
    access: "person",
    problems: ["not-found", "conflict"],
    args: { id: idOf("file") },
    run: deleteFile,
  }),
];
