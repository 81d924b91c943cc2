import { Badge, type Tone } from "../components/Badge.tsx";
import { statusWords } from "../data/format.ts";
import type { ListedQuoteFragment } from "../generated/types.ts";

type Status = ListedQuoteFragment["status"];

export const quoteStatuses = ["draft", "sent", "accepted", "declined", "expired"] as const satisfies readonly Status[];

const tones: Readonly<Record<Status, Tone>> = {
  draft: "plain",
  sent: "plain",
  accepted: "good",
  declined: "bad",
  expired: "warn",
};

type Props = { quote: Pick<ListedQuoteFragment, "status" | "superseded_at" | "withdrawn_at"> };

export function QuoteBadge({ quote: { status, superseded_at: supersededAt, withdrawn_at: withdrawnAt } }: Props) {
  if (supersededAt !== null) return <Badge tone="plain">Replaced</Badge>;
  if (withdrawnAt !== null) return <Badge tone="warn">Withdrawn</Badge>;
  return <Badge tone={tones[status]}>{statusWords(status)}</Badge>;
}
