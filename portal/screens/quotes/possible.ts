import { hasRole } from "../../data/roles.ts";
import { viewer } from "../../data/viewer.ts";
import type { QuoteFragment } from "../../generated/types.ts";

export type Kind = "send" | "accept" | "decline" | "deposit" | "delete-deposit" | "validity" | "copy" | "delete";

export type Action = { dialog: Kind; text: string };

type Shown = Pick<QuoteFragment, "status" | "deposit_paid_at" | "online_payments">;

/** Money that Stripe has. It is refunded there. */
function isKept({ status, amount, refunded }: Shown["online_payments"][number]): boolean {
  return status === "paid" && refunded < amount;
}

/** The primary action for the quote's status, and the others. */
export function actionsOf({ status, deposit_paid_at: paidAt, online_payments: online }: Shown) {
  const mayDelete = viewer.value !== undefined && hasRole(viewer.value.member.role, "admin");
  const isDraft = status === "draft";
  const isSent = status === "sent";
  const others: (Action | false)[] = [
    isSent && { dialog: "send", text: "Send again" },
    (isSent || status === "accepted") && paidAt === null && { dialog: "deposit", text: "Record deposit" },
    paidAt !== null && mayDelete && !online.some(isKept) && { dialog: "delete-deposit", text: "Delete deposit" },
    isSent && paidAt === null && { dialog: "decline", text: "Decline" },
    isSent && { dialog: "validity", text: "Change expiry date" },
    { dialog: "copy", text: "Copy" },
    isDraft && { dialog: "delete", text: "Delete" },
  ];
  return { canEdit: isDraft, main: mainOf(status), others: others.filter((one) => one !== false) };
}

function mainOf(status: QuoteFragment["status"]): Action | undefined {
  if (status === "draft") return { dialog: "send", text: "Send" };
  if (status === "sent") return { dialog: "accept", text: "Accept" };
  if (status === "expired") return { dialog: "validity", text: "Extend" };
  return undefined;
}
