import { hasRole } from "../../data/roles.ts";
import { viewer } from "../../data/viewer.ts";
import type { QuoteFragment } from "../../generated/types.ts";

export type Kind =
  | "send"
  | "accept"
  | "decline"
  | "deposit"
  | "delete-deposit"
  | "validity"
  | "revise"
  | "withdraw"
  | "copy"
  | "delete";

export type Action = { dialog: Kind; text: string };

type Shown = Pick<
  QuoteFragment,
  "status" | "deposit_paid_at" | "online_payments" | "superseded_at" | "withdrawn_at" | "revised_by"
>;

/** Money that Stripe has. It is refunded there. */
function isKept({ status, amount, refunded }: Shown["online_payments"][number]): boolean {
  return status === "paid" && refunded < amount;
}

/** The primary action for the quote's status, and the others. */
export function actionsOf(quote: Shown) {
  const { status, deposit_paid_at: paidAt, online_payments: online } = quote;
  const mayDelete = viewer.value !== undefined && hasRole(viewer.value.member.role, "admin");
  const isDraft = status === "draft";
  const isSent = status === "sent";
  const main = mainOf(quote);
  const others: (Action | false)[] = [
    isSent && { dialog: "send", text: "Send again" },
    (isSent || status === "accepted") && paidAt === null && { dialog: "deposit", text: "Record deposit" },
    paidAt !== null && mayDelete && !online.some(isKept) && { dialog: "delete-deposit", text: "Delete deposit" },
    main !== revise && canRevise(quote) && revise,
    isSent && paidAt === null && { dialog: "withdraw", text: "Withdraw" },
    isSent && paidAt === null && { dialog: "decline", text: "Decline" },
    isSent && { dialog: "validity", text: "Change expiry date" },
    { dialog: "copy", text: "Copy" },
    isDraft && { dialog: "delete", text: "Delete" },
  ];
  return { canEdit: isDraft, main, others: others.filter((one) => one !== false) };
}

const revise: Action = { dialog: "revise", text: "Revise" };

function canRevise({ status, deposit_paid_at: paidAt, revised_by: next }: Shown): boolean {
  return status !== "draft" && status !== "accepted" && paidAt === null && next === null;
}

function mainOf(quote: Shown): Action | undefined {
  const { status, superseded_at: supersededAt, withdrawn_at: withdrawnAt } = quote;
  if (supersededAt !== null) return undefined;
  if (status === "draft") return { dialog: "send", text: "Send" };
  if (status === "sent") return { dialog: "accept", text: "Accept" };
  if (withdrawnAt !== null) return canRevise(quote) ? revise : undefined;
  if (status === "expired") return { dialog: "validity", text: "Extend" };
  return undefined;
}
