import { Note } from "../../components/Note.tsx";
import { mayUse } from "../../data/permissions.ts";
import { viewer } from "../../data/viewer.ts";
import styles from "./Notes.module.css";

export function NoAccessNote() {
  if (viewer.value?.business.api_access !== false) return null;
  return (
    <Note>
      Nothing is delivered: your plan does not include the API, or your trial or subscription has ended. Events that
      occur meanwhile are skipped, and can be replayed later. See <a href="/settings/business">your plan</a>.
    </Note>
  );
}

export function ReadOnlyNote() {
  if (mayUse("update_webhook_subscription")) return null;
  return <p class={styles.quiet}>Owners can change webhooks and replay deliveries; admins can look at them.</p>;
}
