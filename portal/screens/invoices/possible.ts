import type { InvoiceFragment } from "../../generated/types.ts";

export type Kind = "send" | "remind" | "pay" | "refund" | "credit" | "due" | "copy" | "void" | "delete";

type Action = { dialog: Kind; text: string; title?: string };

/** The primary action for the invoice's status, and the others. */
export function actionsOf({
  status,
  amount_paid: paid,
  credited,
  payments,
  ...invoice
}: Pick<InvoiceFragment, "status" | "amount_paid" | "credited" | "payments" | "total" | "credit_notes">) {
  const isDraft = status === "draft";
  const isOpen = status === "sent" || status === "partially_paid";
  const isUnpaid = payments.every(({ kind }) => kind === "deposit") || paid === 0;
  const send: Action = { dialog: "send", text: isDraft ? "Send" : "Send again" };
  const others: (Action | false)[] = [
    isOpen && { dialog: "remind", text: "Send a reminder" },
    isOpen && send,
    isOpen && { dialog: "due", text: "Change due date" },
    (isOpen || status === "paid") && paid > 0 && { dialog: "refund", text: "Record refund" },
    (isOpen || status === "paid") && creditable(invoice) > 0 && { dialog: "credit", text: "Issue credit note" },
    { dialog: "copy", text: "Copy" },
    isOpen && isUnpaid && credited === 0 && { dialog: "void", text: "Void" },
    isDraft && { dialog: "delete", text: "Delete" },
  ];
  const pay: Action = { dialog: "pay", text: "Record payment", title: "Record payment (P)" };
  return {
    canEdit: isDraft,
    canPay: isOpen,
    main: isDraft ? send : isOpen ? pay : undefined,
    others: others.filter((one) => one !== false),
  };
}

/** The part of the invoice that no credit note credits yet. */
export function creditable({ total, credit_notes: notes }: Pick<InvoiceFragment, "total" | "credit_notes">): number {
  const issued = notes.filter(({ status }) => status === "issued");
  const cents = issued.reduce((left, note) => left - Math.round(note.total * 100), Math.round(total * 100));
  return cents / 100;
}
