import { patternsOf } from "../../../events/patterns.ts";
import { builder, example } from "../../../graphql/builder.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import { defaultRetention } from "../../../retention/settings.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { Person } from "../../identity/team/assignees.ts";
import {
  choice,
  count,
  createdAt,
  derived,
  instant,
  line,
  recordId,
  relation,
  updatedAt,
} from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { resource } from "../../kernel/resource.ts";
import { columnsOf, firstRowsOf } from "./columns.ts";
import { findFields } from "./custom-fields.ts";
import type { ImportField } from "./fields.ts";
import { ImportCounts, type ImportExample, readCounts, readExamples, readSamples } from "./progress.ts";

export const ImportKind = builder.enumType("ImportKind", {
  description: "The kind of record that a file is imported as.",
  values: {
    customers: { description: "Customers, with their sites and contacts." },
    price_items: { description: "Items of the price list." },
  } as const,
});

const ImportStatus = builder.enumType("ImportStatus", {
  description: "The status of an import.",
  values: {
    uploaded: { description: "The file has been read, and its columns are to be confirmed." },
    checking: { description: "Its rows are being checked. Nothing is imported." },
    checked: { description: "The outcome of each row is known." },
    running: { description: "Its rows are being imported." },
    done: { description: "Every row has been imported, skipped or refused." },
    cancelled: { description: "It was cancelled. The rows that had been imported by then stay." },
    failed: {
      description:
        "It was given up, because its next rows could not be read. The rows that had been imported by then stay.",
    },
  } as const,
});

export const ImportExisting = builder.enumType("ImportExisting", {
  description: "The outcome of a row about an existing record.",
  values: {
    skip: { description: "The record stays as it is." },
    update: { description: "The row's values replace the record's; empty cells change nothing." },
    create: { description: "Another record is created, unless the row has the record's id." },
  } as const,
});

const ImportOutcome = builder.enumType("ImportOutcome", {
  description: "The outcome of a row.",
  values: {
    created: { description: "It creates a record." },
    added: { description: "It adds a site or a contact to the customer of an earlier row." },
    updated: { description: "It changes an existing record." },
    skipped: { description: "It changes nothing." },
    refused: { description: "It cannot be imported, and changes nothing." },
  } as const,
});

type Column = { header: string; field: string | null; samples: string[] };

const ImportColumn = plainType<Column>("ImportColumn", {
  description: "A column of a file.",
  fields: (t) => ({
    header: t.exposeString("header", { description: "The column's name in the file.", ...example("Main Phone #s") }),
    field: t.exposeString("field", {
      nullable: true,
      description: "The name of the field that it holds; null if it is not imported.",
      ...example("phone"),
    }),
    samples: t.exposeStringList("samples", {
      description: "Its first values, at most 3.",
      ...example(["(02) 9374 4000"]),
    }),
  }),
});

type FirstRow = { position: number; cells: string[] };

const maxShownCharacters = 80;

const ImportFirstRow = plainType<FirstRow>("ImportFirstRow", {
  description: "One of the first rows of a file.",
  fields: (t) => ({
    position: t.exposeInt("position", {
      description: "The row's number in a spreadsheet, where the file's first row is row 1.",
      ...example(1),
    }),
    cells: t.stringList({
      description: `The texts of its cells, each cut to ${maxShownCharacters} characters.`,
      ...example(["Co./Last Name", "First Name"]),
      resolve: ({ cells }) => cells.map((cell) => cell.slice(0, maxShownCharacters).toWellFormed()),
    }),
  }),
});

const ImportFieldType = plainType<ImportField>("ImportField", {
  description: "A field that a column can hold.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its name.", ...example("billing_line1") }),
    title: t.exposeString("title", { description: "Its name for people.", ...example("Billing address") }),
    is_repeated: t.boolean({
      description: "Whether several columns can hold it.",
      ...example(false),
      resolve: ({ isRepeated }) => isRepeated === true,
    }),
  }),
});

const ImportExampleType = plainType<ImportExample>("ImportExample", {
  description: "A row of a file and its outcome.",
  fields: (t) => ({
    position: t.exposeInt("position", {
      description: "The row's number in a spreadsheet, where the file's first row is row 1.",
      ...example(12),
    }),
    outcome: t.expose("outcome", { type: ImportOutcome, description: "The row's outcome." }),
    label: t.exposeString("label", {
      description: "The name of the record that the row is about.",
      ...example("Jane Citizen"),
    }),
    reason: t.exposeString("reason", {
      nullable: true,
      description: "Why; null where a row creates something.",
      ...example("Jane Citizen is a customer already: the same email."),
    }),
  }),
});

export const ImportColumnInput = builder.inputType("ImportColumnInput", {
  description: "A column of a file and what it holds.",
  fields: (t) => ({
    column: t.field({
      type: "Int",
      required: true,
      description: "The column's place in the file, from 0.",
      ...example(0),
    }),
    field: t.field({
      type: "Line",
      required: true,
      description: "The name of the field that it holds.",
      ...example("name"),
    }),
  }),
});

type Row = RowOf<"Import">;

export const imports = resource("Import", {
  description: `A file of customers or price items that is brought in, a row at a time. It is kept for ${defaultRetention.IMPORT_RETENTION_DAYS} days after it last changed, unless the operator has set another time.`,
  fields: {
    id: recordId("import"),
    kind: choice(ImportKind)({ description: "The kind of record that the file is imported as." }),
    status: derived<Row>(ImportStatus, {
      description: "The import's status.",
      resolve: ({ status, failure }) => (failure === null ? status : "failed"),
    }),
    failure: line({
      description: "Why the import failed, for people; null unless its status is `failed`.",
      nullable: true,
      example: "The import stopped 3 times between row 12 and row 61.",
    }),
    existing: choice(ImportExisting)({ description: "The outcome of rows about existing records." }),
    file_name: line({ description: "The name of the file.", example: "clients.csv" }),
    encoding: line({ description: "The encoding that the file was read in.", example: "utf-8" }),
    delimiter: line({ description: "The character between the file's columns.", example: "," }),
    row_count: count({ description: "The number of rows below the header." }),
    header_row: count({
      description: "The number of the row that names the columns, as in a spreadsheet.",
      example: 1,
    }),
    first_rows: derived<Row>([ImportFirstRow], {
      description: "The file's first rows that are not blank. One of them names the columns.",
      resolve: (row) => firstRowsOf(row),
    }),
    columns: derived<Row>([ImportColumn], {
      description: "The file's columns, in their order.",
      resolve: async (row, _args, { db }) => {
        const columns = columnsOf(row);
        const samples = await readSamples(db, row, columns.length);
        return columns.map((column, index) => ({ ...column, samples: samples[index] ?? [] }));
      },
      complexity: { field: 10 },
    }),
    fields: derived<Row>([ImportFieldType], {
      description: "The fields that a column can hold.",
      resolve: ({ kind }, _args, { db }) => findFields(db, kind),
      complexity: { field: 5 },
    }),
    counts: derived<Row>(ImportCounts, {
      description: "The number of rows with each outcome so far.",
      resolve: (row, _args, { db }) => readCounts(db, row),
      complexity: { field: 10 },
    }),
    examples: derived<Row>([ImportExampleType], {
      description: "The first rows of each outcome.",
      resolve: (row, _args, { db }) => readExamples(db, row),
      complexity: { field: 10 },
    }),
    subscribers: derived<Row>("Int", {
      description:
        "The number of active webhook subscriptions to `customer.created`. Each receives an event for each created customer.",
      example: 1,
      resolve: ({ kind }, _args, { db }) => (kind === "customers" ? countSubscribers(db) : 0),
      complexity: { field: 5 },
    }),
    imported_before_at: derived<Row, true>("DateTime", {
      description: "When the same file was last imported, as far as that is kept; null if it was not.",
      nullable: true,
      resolve: (row, _args, { db }) => importedBefore(db, row),
      complexity: { field: 5 },
    }),
    created_by: relation("createdBy", { type: Person, description: "The team member who uploaded the file." }),
    started_at: instant({ description: "When the import started; null until then.", nullable: true }),
    finished_at: instant({ description: "When it was done or cancelled, or failed; null until then.", nullable: true }),
    created_at: createdAt("import"),
    updated_at: updatedAt("import"),
  },
});

type Reader = Pick<Tenant, "read" | "businessId">;

async function countSubscribers(db: Reader): Promise<number> {
  const [row] = await db.read(
    sql<{ count: number }>`select count(*)::int as count from webhook_subscriptions
      where business_id = ${db.businessId} and active and deleted_at is null and events && ${patternsOf("customer.created")}::text[]`,
  );
  return row?.count ?? 0;
}

async function importedBefore(db: Reader, { id, contentHash, kind }: Row): Promise<Date | null> {
  const [row] = await db.read(
    sql<{ at: Date }>`select finished_at as at from imports
      where business_id = ${db.businessId} and id <> ${id} and kind = ${kind}::"ImportKind"
        and content_hash = ${contentHash} and status = 'done'
      order by finished_at desc limit 1`,
  );
  return row?.at ?? null;
}
