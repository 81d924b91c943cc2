import { Badge } from "../../components/Badge.tsx";
import { isSensitive } from "./catalogue.ts";
import styles from "./Events.module.css";

/** How many event types are delivered, and on opening which. */
export function Events({ events, isOpen = false }: { events: readonly string[]; isOpen?: boolean }) {
  return (
    <details class={styles.events} open={isOpen}>
      <summary>{events.length === 1 ? "1 event type" : `${events.length} event types`}</summary>
      <ul>
        {events.map((type) => (
          <li key={type}>
            <code>{type}</code>
            {isSensitive(type) && <Badge tone="warn">Sensitive</Badge>}
          </li>
        ))}
      </ul>
    </details>
  );
}
