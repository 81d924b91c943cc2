import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField, sessionField } from "../../kernel/mutation-fields.ts";
import { listField, queryField } from "../../kernel/read-fields.ts";
import { disconnectAccounting } from "./connection/disconnect-accounting.ts";
import { readAccounting } from "./connection/read-accounting.ts";
import { AccountingAuthorization, AccountingType } from "./connection/schema.ts";
import { startAccountingConnection } from "./connection/start-accounting-connection.ts";
import { retryAccountingRecord } from "./records/retry-accounting-record.ts";
import { retryAccountingRecords } from "./records/retry-accounting-records.ts";
import { AccountingRecordState, accountingRecords } from "./records/schema.ts";
import { accountingSettings, UpdateAccountingSettingsInput } from "./schema.ts";
import { readAccountingSettings } from "./settings.ts";
import { updateAccountingSettings } from "./update-accounting-settings.ts";

export const accountingFields = [
  queryField("accounting_settings", {
    type: accountingSettings,
    description: "The codes of the business's accounting software.",
    access: "admin",
    run: ({ db }) => readAccountingSettings(db),
  }),

  mutationField("update_accounting_settings", {
    type: accountingSettings,
    description: "Updates the codes of the business's accounting software. Later exports have them.",
    access: "admin",
    args: { input: inputOf(UpdateAccountingSettingsInput, "The codes to change.") },
    run: updateAccountingSettings,
  }),

  queryField("accounting", {
    type: AccountingType,
    description: "The business's connection to Xero.",
    access: "admin",
    run: readAccounting,
  }),

  listField("accounting_records", {
    type: accountingRecords,
    page: "AccountingRecordPage",
    records: "entries",
    description: "The records of the business in its books, newest first.",
    access: "admin",
    filters: { state: { type: AccountingRecordState, description: "Filter by state." } },
    select: ({ state }) => ({ where: { isCurrent: true, state: state ?? undefined } }),
  }),

  sessionField("start_accounting_connection", {
    type: AccountingAuthorization,
    description:
      "Starts the connection to Xero, where an owner chooses the organisation. Documents dated before `starts_on` are not sent.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["conflict", "forbidden"],
    args: { starts_on: { type: "Date", description: "The first day of the documents to send. Default: today." } },
    run: startAccountingConnection,
  }),

  sessionField("disconnect_accounting", {
    type: "Boolean",
    description: "Ends the connection to Xero. Records that were sent stay there.",
    access: "owner",
    recentProof: true,
    problems: ["not-found"],
    run: disconnectAccounting,
  }),

  mutationField("retry_accounting_record", {
    type: accountingRecords,
    description: "Sends a record again that Xero refused. A payment that was made in Xero is read from there again.",
    access: "admin",
    problems: ["not-found", "conflict"],
    args: { id: idOf("entry") },
    run: retryAccountingRecord,
  }),

  mutationField("retry_accounting_records", {
    type: "Int",
    description: "Sends the records again that Xero refused, at most 500 of them, and returns their number.",
    access: "admin",
    problems: ["conflict"],
    run: retryAccountingRecords,
  }),
];
