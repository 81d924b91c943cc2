import { Ago } from "../../components/Ago.tsx";
import type { WebhookFragment } from "../../generated/types.ts";
import { failures } from "./failures.ts";
import styles from "./Health.module.css";

/** The server counts up to this number. */
const maxDeliveries = 1000;

const counts = [
  { name: "delivered", title: "delivered", tone: "good" },
  { name: "failed", title: "failed, tried again", tone: "warn" },
  { name: "dead", title: "dead", tone: "bad" },
  { name: "skipped", title: "skipped", tone: "warn" },
  { name: "waiting", title: "waiting", tone: "plain" },
] as const;

/** The results of the last 24 hours. */
export function Health({ health }: { health: WebhookFragment["health"] }) {
  const { last_failure: lastFailure, last_delivered_at: lastDelivered } = health;
  const isQuiet = counts.every(({ name }) => health[name] === 0);
  if (isQuiet) return <p class={styles.quiet}>No events in the last 24 hours.</p>;
  return (
    <div class={styles.health}>
      <ul class={styles.counts} aria-label="Last 24 hours">
        {counts.map(({ name, title, tone }) => (
          <li key={name} class={styles[health[name] === 0 ? "none" : tone]}>
            <strong>{shown(health[name])}</strong> {title}
          </li>
        ))}
      </ul>
      <p class={styles.quiet}>
        {lastFailure !== null && <>Last failure: {failures[lastFailure].name}. </>}
        {lastDelivered !== null && (
          <>
            Last delivered <Ago at={lastDelivered} />.
          </>
        )}
      </p>
    </div>
  );
}

function shown(count: number): string {
  return count >= maxDeliveries ? `${maxDeliveries.toLocaleString("en-AU")}+` : String(count);
}
