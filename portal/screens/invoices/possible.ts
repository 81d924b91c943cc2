import type { InvoiceFragment } from "../../generated/types.ts";

export type Kind = "send" | "remind" | "pay" | "refund" | "due" | "copy" | "void" | "delete";

type Action = { dialog: Kind; text: string; title?: string };

/** The primary action for the invoice's status, and the others. */
export function actionsOf({
  status,
  amount_paid: paid,
  payments,
}: Pick<InvoiceFragment, "status" | "amount_paid" | "payments">) {
  const isDraft = status === "draft";
  const isOpen = status === "sent" || status === "partially_paid";
  const isUnpaid = payments.every(({ kind }) => kind === "deposit") || paid === 0;
  const send: Action = { dialog: "send", text: isDraft ? "Send" : "Send again" };
  const others: (Action | false)[] = [
    isOpen && { dialog: "remind", text: "Send a reminder" },
    isOpen && send,
    isOpen && { dialog: "due", text: "Change due date" },
    (isOpen || status === "paid") && paid > 0 && { dialog: "refund", text: "Record refund" },
    { dialog: "copy", text: "Copy" },
    isOpen && isUnpaid && { dialog: "void", text: "Void" },
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
