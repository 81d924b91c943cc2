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
  const hasCredit = invoice.credit_notes.some((note) => note.status === "issued");
  const send: Action = { dialog: "send", text: isDraft ? "Send" : "Send again" };
  const others: (Action | false)[] = [
    isOpen && { dialog: "remind", text: "Send a reminder" },
    isOpen && send,
    isOpen && { dialog: "due", text: "Change due date" },
    (isOpen || status === "paid") && paid > 0 && { dialog: "refund", text: "Record refund" },
    (isOpen || status === "paid") && creditable(invoice) > 0 && { dialog: "credit", text: "Issue credit note" },
    { dialog: "copy", text: "Copy" },
    isOpen && isUnpaid && credited === 0 && !hasCredit && { dialog: "void", text: "Void" },
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
  return without(total, notes, (note) => note.total);
}

/** The refunds that are not owed again and that no credit note backs. */
export function unbackedRefunds(invoice: Pick<InvoiceFragment, "amount_refunded" | "credit_notes">): number {
  return without(invoice.amount_refunded, invoice.credit_notes, (note) => note.amount_refunded);
}

/** An amount less those of the issued credit notes, exact to the cent. */
function without(
  amount: number,
  notes: InvoiceFragment["credit_notes"],
  amountOf: (note: InvoiceFragment["credit_notes"][number]) => number,
): number {
  const issued = notes.filter(({ status }) => status === "issued");
  return issued.reduce((cents, note) => cents - Math.round(amountOf(note) * 100), Math.round(amount * 100)) / 100;
}
