import { Badge } from "../components/Badge.tsx";
import { statusWords } from "../data/format.ts";
import type { ListedLeadFragment } from "../generated/types.ts";
import { leadTones } from "./leads.ts";

export function LeadBadge({ status }: { status: ListedLeadFragment["status"] }) {
  return <Badge tone={leadTones[status]}>{statusWords(status)}</Badge>;
}
