import { idOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { cancelImport } from "./cancel-import.ts";
import { checkImport } from "./check-import.ts";
import { chooseImportHeader } from "./choose-import-header.ts";
import { ImportColumnInput, ImportExisting, ImportKind, imports } from "./schema.ts";
import { runningImportViolation, startImport } from "./start-import.ts";

export const importFields = [
  listField("imports", {
    type: imports,
    page: "ImportPage",
    records: "imports",
    description: "The business's imports, newest first. Files are uploaded to `/imports`.",
    access: "admin",
    filters: { kind: { type: ImportKind, description: "Filter by kind of record." } },
  }),

  readField("import", { type: imports, noun: "import", description: "An import.", access: "admin" }),

  mutationField("check_import", {
    type: imports,
    description:
      "Checks every row of an uploaded file with the given columns, and imports nothing. It can be checked again with other columns.",
    access: "admin",
    problems: ["not-found", "conflict"],
    args: {
      id: idOf("import"),
      columns: {
        type: [ImportColumnInput],
        required: true,
        description: "The columns to import. Other columns are not imported.",
      },
      existing: {
        type: ImportExisting,
        required: true,
        description: "The outcome of rows about existing records.",
      },
    },
    run: checkImport,
  }),

  mutationField("choose_import_header", {
    type: imports,
    description:
      "Chooses the row of an uploaded file that names its columns. Rows above it are not imported, and the columns are matched again.",
    access: "admin",
    problems: ["not-found", "conflict"],
    args: {
      id: idOf("import"),
      row: { type: "Int", required: true, description: "The row's number, as in `first_rows`." },
    },
    run: chooseImportHeader,
  }),

  mutationField("start_import", {
    type: imports,
    description:
      "Starts a checked import. Each row is imported as a whole or not at all, by the rules of the records' own mutations and with their events. A business's imports run one at a time. Starting an import that is running or done changes nothing.",
    access: "admin",
    problems: ["not-found", "conflict"],
    args: { id: idOf("import") },
    run: startImport,
    violation: runningImportViolation,
  }),

  mutationField("cancel_import", {
    type: imports,
    description:
      "Cancels an import. The rows that have been imported stay. Cancelling an import that is done or cancelled changes nothing.",
    access: "admin",
    problems: ["not-found"],
    args: { id: idOf("import") },
    run: cancelImport,
  }),
];
