import type { Access } from "../../../auth/access.ts";
import { idOf } from "../../kernel/arguments.ts";
import { listField } from "../../kernel/read-fields.ts";
import { HistoryEntry, historyKinds } from "./schema.ts";

export const historyFields = [
  historyOf("quote", { model: "Quote", access: "quotes:read" }),
  historyOf("job", { model: "Job", access: "jobs:read" }),
  historyOf("invoice", { model: "Invoice", access: "invoices:read" }),
];

function historyOf(noun: "quote" | "job" | "invoice", { model, access }: Of) {
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
    select: ({ id }) => ({ where: { subjectId: id, kind: { in: [...historyKinds] } } }),
  });
}

type Of = { model: "Quote" | "Job" | "Invoice"; access: Access };
