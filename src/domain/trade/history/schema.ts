import { type AuditKind, auditKinds } from "../../../audit/kinds.ts";
import { builder } from "../../../graphql/builder.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { AuditActorKind } from "../../identity/audit-log/schema.ts";
import { choice, derived, instant, line, recordId } from "../../kernel/fields.ts";
import { summaryType } from "../../kernel/resource.ts";

/** The kinds of audit entries that a record's timeline shows. */
export const historyKinds = [
  "quote_sent",
  "quote_reminded",
  "quote_accepted",
  "quote_declined",
  "quote_withdrawn",
  "quote_revised",
  "quote_superseded",
  "deposit_recorded",
  "deposit_deleted",
  "deposit_refunded",
  "job_completed",
  "job_cancelled",
  "job_reopened",
  "invoice_sent",
  "invoice_reminded",
  "invoice_voided",
  "payment_recorded",
  "refund_recorded",
  "payment_deleted",
  "credit_note_issued",
  "credit_note_sent",
  "credit_note_applied",
  "credit_note_unapplied",
  "credit_note_voided",
] as const satisfies readonly AuditKind[];

type Kind = (typeof historyKinds)[number];

const HistoryKind = builder.enumType("HistoryKind", {
  description: "The kind of entry in a record's history.",
  values: Object.fromEntries(historyKinds.map((kind) => [kind, { description: auditKinds[kind] }])) as Record<
    Kind,
    { description: string }
  >,
});

type Versions = Pick<RowOf<"AuditEntry">, "before" | "after">;

const select = { before: true, after: true } as const;

export const HistoryEntry = summaryType("HistoryEntry", "AuditEntry", {
  description: "An entry of the audit log about a quote, a job or an invoice.",
  fields: {
    id: recordId("entry"),
    kind: choice(HistoryKind)({ description: "The kind of entry." }),
    actor_kind: choice(AuditActorKind)({ description: "The kind of actor; `unknown` for the customer." }),
    actor_name: line({
      description: "The name that the actor had or, accepting a quote, entered.",
      example: "Sam Taylor",
    }),
    amount: derived<Versions, true>("Money", {
      description:
        "The amount of the payment, refund, deposit or credit; negative for a refund. Null for other entries.",
      example: 500,
      nullable: true,
      select,
      resolve: (versions) => {
        const { amount } = fieldsOf(versions);
        return amount === undefined ? null : new Decimal(String(amount));
      },
    }),
    payment_id: derived<Versions, true>("ID", {
      description: "The id of the payment or refund, which may have been deleted. Null for other entries.",
      nullable: true,
      select,
      resolve: (versions) => {
        const { payment_id: id } = fieldsOf(versions);
        return typeof id === "string" ? id : null;
      },
    }),
    credit_note_number: derived<Versions, true>("String", {
      description: "The number of the credit note. Null for other entries.",
      example: null,
      nullable: true,
      select,
      resolve: (versions) => {
        const { credit_note_number: number } = fieldsOf(versions);
        return typeof number === "string" ? number : null;
      },
    }),
    created_at: instant({ description: "When it was done." }),
  },
});

function fieldsOf({ before, after }: Versions): Record<string, unknown> {
  return { ...asFields(before), ...asFields(after) };
}

function asFields(stored: unknown): object {
  return typeof stored === "object" && stored !== null ? stored : {};
}
