import { Badge, type Tone } from "../components/Badge.tsx";
import { statusWords } from "../data/format.ts";
import type { ListedInvoiceFragment } from "../generated/types.ts";

type Props = { invoice: Pick<ListedInvoiceFragment, "status" | "is_overdue"> };

const tones: Readonly<Record<ListedInvoiceFragment["status"], Tone>> = {
  draft: "plain",
  sent: "plain",
  partially_paid: "warn",
  paid: "good",
  void: "plain",
};

/** The status; what is overdue is so whether it is paid in part or not. */
export function InvoiceBadge({ invoice: { status, is_overdue: isOverdue } }: Props) {
  if (isOverdue) return <Badge tone="bad">{status === "partially_paid" ? "Overdue, partially paid" : "Overdue"}</Badge>;
  return <Badge tone={tones[status]}>{statusWords(status)}</Badge>;
}
