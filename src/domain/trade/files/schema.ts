import { accept } from "../../../files/content.ts";
import type { RowOf } from "../../../query/types.ts";
import { Person } from "../../identity/team/assignees.ts";
import { count, createdAt, derived, line, recordId, relation } from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { resource } from "../../kernel/resource.ts";
import { maxFileBytes, maxFilesPerRecord, maxMessageBytes } from "./limits.ts";

type Row = RowOf<"File">;

const lifetime = "It needs no credential, and can be read for an hour at least and two at most.";

export const files = resource("File", {
  description: "A photo or another file of a job, a quote, a customer or a draft.",
  fields: {
    id: recordId("file"),
    filename: line({ description: "The file's name.", example: "switchboard.jpg" }),
    content_type: line({ description: "The media type of its content.", example: "image/jpeg" }),
    size: count({ description: "The stored size, in bytes.", example: 245760 }),
    url: derived<Pick<Row, "id">>("String", {
      description: `The path that the file is read at. ${lifetime}`,
      example: "/files/AZgAAAAA",
      select: { id: true },
      resolve: (row, _args, { db, services }) => services.files.link(db, row, "file"),
    }),
    thumbnail_url: derived<Pick<Row, "id" | "hasThumbnail">, true>("String", {
      description: `The path that a small picture of a photo is read at; null if it is no photo. ${lifetime}`,
      example: "/files/AZgAAAAB",
      nullable: true,
      select: { id: true, hasThumbnail: true },
      resolve: (row, _args, { db, services }) => (row.hasThumbnail ? services.files.link(db, row, "thumbnail") : null),
    }),
    uploaded_by: relation("uploadedBy", {
      type: Person,
      description: "The person who uploaded it; null if it came in an email.",
      nullable: true,
    }),
    created_at: createdAt("file"),
  },
});

type Limits = { usedBytes: number; maxBytes: number };

export const FileLimits = plainType<Limits>("FileLimits", {
  description: "The limits of uploads, and the storage that the business uses.",
  fields: (t) => ({
    accept: t.string({
      description: "The files that are taken, as the `accept` of a browser's file input.",
      extensions: { example: "image/jpeg,image/png,.pdf" },
      resolve: () => accept,
    }),
    file_bytes: t.int({ description: "The maximum size of a file, in bytes.", resolve: () => maxFileBytes }),
    record_files: t.int({ description: "The maximum number of files of a record.", resolve: () => maxFilesPerRecord }),
    message_bytes: t.int({
      description: "The maximum size of all files of an email, in bytes.",
      resolve: () => maxMessageBytes,
    }),
    used_bytes: t.float({
      description: "The size of all the business's files and imports, in bytes.",
      resolve: ({ usedBytes }) => usedBytes,
    }),
    business_bytes: t.float({
      description: "The maximum size of all the business's files and imports, in bytes.",
      resolve: (limits) => limits.maxBytes,
    }),
  }),
});
