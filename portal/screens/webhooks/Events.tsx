import { Badge } from "../../components/Badge.tsx";
import { everyEvent, isSensitive } from "./catalogue.ts";
import styles from "./Events.module.css";

/** The number of chosen events. Expanding it lists them. */
export function Events({ events, isOpen = false }: { events: readonly string[]; isOpen?: boolean }) {
  return (
    <details class={styles.events} open={isOpen}>
      <summary>{summarize(events)}</summary>
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

function summarize(events: readonly string[]): string {
  if (events.includes(everyEvent)) return "All events";
  return events.length === 1 ? "1 event type" : `${events.length} event types`;
}
