import { Badge } from "../../components/Badge.tsx";
import type { WebhookFragment } from "../../generated/types.ts";

type Props = { webhook: Pick<WebhookFragment, "active" | "disabled_reason"> };

export function StateBadge({ webhook: { active, disabled_reason: reason } }: Props) {
  if (active) return <Badge tone="good">Active</Badge>;
  return reason === null ? <Badge tone="warn">Paused</Badge> : <Badge tone="bad">Switched off</Badge>;
}
