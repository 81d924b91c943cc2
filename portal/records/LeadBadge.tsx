import { Badge } from "../components/Badge.tsx";
import type { ListedLeadFragment } from "../generated/types.ts";
import { leadStatusNames, leadTones } from "./leads.ts";

export function LeadBadge({ status }: { status: ListedLeadFragment["status"] }) {
  return <Badge tone={leadTones[status]}>{leadStatusNames[status]}</Badge>;
}
