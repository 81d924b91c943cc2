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

export function QuoteBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{statusWords(status)}</Badge>;
}
