import type { Tone } from "../../../components/Badge.tsx";
import type { Outgoing } from "../../../data/sending.ts";
import { dateTime } from "../../../data/time.ts";
import { viewer } from "../../../data/viewer.ts";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import type { Tab } from "./tabs.ts";

export type Mark = { text: string; tone: Tone; isOver: boolean };

/** The change of a draft since its tab was opened; undefined if it still belongs to the tab. */
export function markOf(draft: PendingDraftFragment, entry: Outgoing | undefined, tab: Tab): Mark | undefined {
  if (entry?.state === "failed") return { text: failures[entry.kind], tone: "bad", isOver: false };
  if (entry !== undefined) return { text: underWay[entry.kind], tone: "plain", isOver: true };
  const { status, send_at: sendAt } = draft;
  if (status === tab.status) return undefined;
  const by = byWhom(draft);
  switch (status) {
    case "sent":
      return { text: `Sent${by}`, tone: "good", isOver: true };
    case "sending":
      return { text: `Being sent${by}`, tone: "plain", isOver: true };
    case "deleted":
      return { text: "Deleted", tone: "plain", isOver: true };
    case "scheduled":
      return {
        text: `Scheduled${by}${sendAt === null ? "" : ` for ${dateTime(sendAt)}`}`,
        tone: "plain",
        isOver: true,
      };
    case "failed":
      return { text: "Could not be sent", tone: "bad", isOver: false };
    case "draft":
      return { text: "Draft", tone: "warn", isOver: false };
  }
}

const failures = { send: "Not sent", schedule: "Not scheduled", delete: "Not deleted" } as const;
const underWay = { send: "Being sent", schedule: "Scheduled", delete: "Deleted" } as const;

function byWhom({ sent_by: sender }: PendingDraftFragment): string {
  if (sender === null) return "";
  return sender.id === viewer.value?.member.id ? " by you" : ` by ${sender.name}`;
}
