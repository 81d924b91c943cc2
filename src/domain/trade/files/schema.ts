import { accept } from "../../../files/content.ts";
import type { RowOf, RowWith } from "../../../query/types.ts";
import { Person } from "../../identity/team/assignees.ts";
import { AuthorType } from "../../kernel/author.ts";
import { count, createdAt, derived, id, line, recordId, relation, updatedAt } from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { resource } from "../../kernel/resource.ts";
import { maxFileBytes, maxFilesPerRecord, maxMessageBytes } from "./limits.ts";

type Row = RowOf<"File">;

type Authored = Pick<RowWith<"File", { uploadedBy: true }>, "authorKind" | "authorName" | "uploadedBy">;

const lifetime = "It needs no credential, and can be read for an hour at least and two at most.";

export const files = resource("File", {
  description: "A photo or another file of a job, a quote, a customer or a draft.",
  fields: {
    id: recordId("file"),
    customer_id: id({
      description: "The id of the customer that the file belongs to; null if it belongs to another record.",
      example: null,
      nullable: true,
    }),
    quote_id: id({
      description: "The id of the quote that the file belongs to; null if it belongs to another record.",
      example: null,
      nullable: true,
    }),
    job_id: id({
      description: "The id of the job that the file belongs to; null if it belongs to another record.",
      nullable: true,
    }),
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
    download_url: derived<Pick<Row, "id">>("String", {
      description: `The URL that the file is read at. ${lifetime}`,
      example: "http://localhost:3000/files/AZgAAAAA",
      select: { id: true },
      resolve: (row, _args, { db, services }) => services.files.url(db, row, "file"),
    }),
    preview_url: derived<Pick<Row, "id" | "hasThumbnail">, true>("String", {
      description: `The URL that a small picture of a photo is read at, a JPEG; null if it is no photo. ${lifetime}`,
      example: "http://localhost:3000/files/AZgAAAAB",
      nullable: true,
      select: { id: true, hasThumbnail: true },
      resolve: (row, _args, { db, services }) => (row.hasThumbnail ? services.files.url(db, row, "thumbnail") : null),
    }),
    author: derived<Authored, true>(AuthorType, {
      description: "The person or the program that uploaded it; null if it came in an email.",
      nullable: true,
      select: { authorKind: true, authorName: true, uploadedBy: { select: { name: true } } },
      resolve: ({ authorKind: kind, authorName: name, uploadedBy: person }) =>
        person === null ? kind && { kind, name } : { kind: "user", name: person.name },
    }),
    uploaded_by: relation("uploadedBy", {
      type: Person,
      description: "The person who uploaded it; null if an app did, or if it came in an email.",
      nullable: true,
    }),
    created_at: createdAt("file"),
    updated_at: updatedAt("file"),
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
