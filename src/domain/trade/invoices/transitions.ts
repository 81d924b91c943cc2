import { Transitions } from "../../kernel/transition.ts";

export const invoiceTransitions = new Transitions(
  "Invoice",
  {
    noun: "invoice",
    verbs: {
      pay_in_part: "pay",
      refund_in_part: "refund",
      delete_payment: "delete_its_payment",
      remind: "remind_customer",
    },
  },
  {
    update: { draft: "draft" },
    change_due_date: { draft: "draft", sent: "sent", partially_paid: "partially_paid" },
    delete: { draft: "deleted" },
    send: { draft: "sent", sent: "sent", partially_paid: "partially_paid" },
    pay_in_part: { sent: "partially_paid", partially_paid: "partially_paid" },
    pay: { sent: "paid", partially_paid: "paid" },
    refund_in_part: { partially_paid: "partially_paid", paid: "partially_paid" },
    refund: { partially_paid: "sent", paid: "sent" },
    delete_payment: { sent: "sent", partially_paid: "partially_paid", paid: "paid" },
    remind: { sent: "sent", partially_paid: "partially_paid" },
    void: { draft: "void", sent: "void", partially_paid: "void" },
  },
);
