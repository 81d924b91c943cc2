import type { ComponentChildren } from "preact";
import { Icon } from "../../components/Icons.tsx";
import { mayUse, viewer } from "../../data/viewer.ts";
import styles from "./Notes.module.css";

/** What keeps events from being delivered, at the top of a screen. */
export function Note({ children }: { children: ComponentChildren }) {
  return (
    <div class={styles.note}>
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  );
}

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
