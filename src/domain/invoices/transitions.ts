import { Transitions } from "../kernel/transition.ts";

export const invoiceTransitions = new Transitions(
  "Invoice",
  { noun: "invoice", verbs: { pay_in_part: "pay" } },
  {
    update: { draft: "draft" },
    change_due_date: { draft: "draft", sent: "sent", partially_paid: "partially_paid" },
    delete: { draft: "deleted" },
    send: { draft: "sent", sent: "sent", partially_paid: "partially_paid" },
    pay_in_part: { sent: "partially_paid", partially_paid: "partially_paid" },
    pay: { sent: "paid", partially_paid: "paid" },
    void: { draft: "void", sent: "void", partially_paid: "void" },
  },
);
