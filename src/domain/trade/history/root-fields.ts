import type { Access } from "../../../auth/access.ts";
import { idOf } from "../../kernel/arguments.ts";
import { listField } from "../../kernel/read-fields.ts";
import { HistoryEntry, historyKinds } from "./schema.ts";

/** The beginnings of a record's kinds. The history of a quote does not answer for an invoice's id. */
const prefixes = {
  quote: ["quote_", "deposit_"],
  job: ["job_"],
  invoice: ["invoice_", "payment_", "refund_", "credit_note_"],
};

export const historyFields = [
  historyOf("quote", { model: "Quote", access: "quotes:read" }),
  historyOf("job", { model: "Job", access: "jobs:read" }),
  historyOf("invoice", { model: "Invoice", access: "invoices:read" }),
];

function historyOf(noun: "quote" | "job" | "invoice", { model, access }: Of) {
  const kinds = historyKinds.filter((kind) => prefixes[noun].some((prefix) => kind.startsWith(prefix)));
  return listField(`${noun}_history`, {
    type: { model: "AuditEntry", type: HistoryEntry },
    page: "HistoryPage",
    records: "entries",
    description: `The history of the ${noun}, newest first, for as long as the audit log is kept.`,
    access,
    problems: ["not-found"],
    parent: model,
    isFixed: true,
    filters: { id: idOf(noun) },
    select: ({ id }) => ({ where: { subjectId: id, kind: { in: kinds } } }),
  });
}

type Of = { model: "Quote" | "Job" | "Invoice"; access: Access };
