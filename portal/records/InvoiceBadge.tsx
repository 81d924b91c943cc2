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

/** An invoice can be overdue and partially paid at once. */
export function InvoiceBadge({ invoice: { status, is_overdue: isOverdue } }: Props) {
  if (isOverdue) return <Badge tone="bad">{status === "partially_paid" ? "Overdue, partially paid" : "Overdue"}</Badge>;
  return <Badge tone={tones[status]}>{statusWords(status)}</Badge>;
}
