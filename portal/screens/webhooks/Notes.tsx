import { Note } from "../../components/Note.tsx";
import { mayUse } from "../../data/permissions.ts";
import { dateTime } from "../../data/time.ts";
import { viewer } from "../../data/viewer.ts";
import type { WebhookFragment } from "../../generated/types.ts";
import styles from "./Notes.module.css";

export function NoAccessNote() {
  if (viewer.value?.business.api_access !== false) return null;
  return (
    <Note>
      Deliveries are off, because your plan doesn't include the API or your trial or subscription has ended. Events are
      skipped meanwhile, and you can replay them later. See <a href="/settings/business">your plan</a>.
    </Note>
  );
}

const reasons = {
  failing: "because no delivery has succeeded for five days",
  gone: "because the endpoint responded that it is gone (410)",
};

type Inactive = Pick<WebhookFragment, "disabled_reason" | "disabled_at">;

export function InactiveNote({ webhook: { disabled_reason: reason, disabled_at: at } }: { webhook: Inactive }) {
  if (reason === null)
    return <Note>This webhook is paused. Events that occur while it is paused are not delivered, not even later.</Note>;
  return (
    <Note>
      This webhook was switched off{at === null ? "" : ` on ${dateTime(at)}`}, {reasons[reason]}. Repair the endpoint,
      resume the webhook, then replay its dead and skipped deliveries.
    </Note>
  );
}

export function ReadOnlyNote() {
  if (mayUse("update_webhook_subscription")) return null;
  return <p class={styles.quiet}>Only owners can change webhooks and replay deliveries.</p>;
}
