import { builder } from "../../../../graphql/builder.ts";
import { choice, createdAt, id, instant, line, recordId, text, updatedAt } from "../../../kernel/fields.ts";
import { resource } from "../../../kernel/resource.ts";

const AccountingRecordKind = builder.enumType("AccountingRecordKind", {
  description: "The kind of a record in the books.",
  values: {
    customer: { description: "A customer, who is a contact in Xero." },
    invoice: { description: "An invoice." },
    credit_note: { description: "A credit note." },
    credit_application: { description: "The part of an invoice that a credit note settles." },
    payment: { description: "A payment or a refund." },
  } as const,
});

export const AccountingRecordState = builder.enumType("AccountingRecordState", {
  description: "Whether a record is in the books.",
  values: {
    pending: { description: "It waits to be sent, or to be sent again." },
    sent: { description: "Xero has it as it is here." },
    failed: { description: "Xero refused it, or has something else. `error` says why." },
    skipped: { description: "It is not sent. `error` says why." },
  } as const,
});

export const accountingRecords = resource("AccountingRecord", {
  description: "The state of a record of the business in Xero, with its error.",
  fields: {
    id: recordId("entry"),
    kind: choice(AccountingRecordKind)({ description: "The kind of the record." }),
    record_id: id({ description: "The id of the customer, invoice, credit note, application or payment." }),
    parent_id: id({
      description: "The id of a payment's invoice, or of an application's credit note; null for other kinds.",
      nullable: true,
    }),
    label: line({
      description: "The number or the name of the record; null until the first attempt to send it.",
      example: "INV-1001",
      nullable: true,
    }),
    state: choice(AccountingRecordState)({ description: "Whether the record is in the books." }),
    error: text({
      description: "Why the record is not in the books, or not as it is here; null if it is.",
      example: "Account code '999' is not a valid code for this document.",
      nullable: true,
    }),
    remote_id: line({
      description: "Xero's id of the record; null until it is there.",
      example: "243216c5-369e-4056-ac67-05388f86dc81",
      nullable: true,
    }),
    sent_at: instant({ description: "When the record was last sent; null until then.", nullable: true }),
    created_at: createdAt("entry"),
    updated_at: updatedAt("entry"),
  },
});
