import { Transitions } from "../../kernel/transition.ts";

export const invoiceTransitions = new Transitions(
  "Invoice",
  {
    noun: "invoice",
    verbs: {
      pay_in_part: "pay",
      refund_owed_again: "refund_an_amount_that_is_owed_again",
      refund_all_owed_again: "refund_an_amount_that_is_owed_again",
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
    refund: { partially_paid: "partially_paid", paid: "paid" },
    refund_owed_again: { partially_paid: "partially_paid", paid: "partially_paid" },
    refund_all_owed_again: { partially_paid: "sent", paid: "sent" },
    credit: { sent: "sent", partially_paid: "partially_paid", paid: "paid" },
    credit_the_rest: { sent: "paid", partially_paid: "paid" },
    delete_payment: { sent: "sent", partially_paid: "partially_paid", paid: "paid" },
    remind: { sent: "sent", partially_paid: "partially_paid" },
    void: { draft: "void", sent: "void", partially_paid: "void" },
  },
);
