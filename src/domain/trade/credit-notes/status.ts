import { builder } from "../../../graphql/builder.ts";
import { Transitions } from "../../kernel/transition.ts";

export const creditNoteTransitions = new Transitions(
  "CreditNote",
  { noun: "credit note", verbs: { remove_application: "remove_its_application" } },
  {
    send: { issued: "issued" },
    apply: { issued: "issued" },
    remove_application: { issued: "issued" },
    refund: { issued: "issued" },
    void: { issued: "void" },
  },
);

export const CreditNoteStatus = builder.enumType("CreditNoteStatus", {
  description: `The status of a credit note.\n\n${creditNoteTransitions.describe()}`,
  values: {
    issued: { description: "Its amount settles invoices, or can be refunded." },
    void: { description: "Cancelled. It settles nothing." },
  } as const,
});
