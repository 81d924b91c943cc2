import { viewer } from "../../data/viewer.ts";
import styles from "./ApiAccessOff.module.css";

/** What the plan lacks, above the screens that need it. */
export function ApiAccessOff() {
  if (viewer.value?.business.api_access !== false) return null;
  return (
    <p class={styles.banner} role="note">
      The API is off: your plan does not include it, or your trial or subscription has ended. API keys and connected
      apps are refused, and no webhooks are sent, until it is on again.
    </p>
  );
}
