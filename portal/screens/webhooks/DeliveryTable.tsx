import { Ago } from "../../components/Ago.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { ago, exactTime } from "../../data/time.ts";
import type { DeliveryFragment, LoggedDeliveryFragment } from "../../generated/types.ts";
import { deliveryPath, nameOf, webhookPath } from "./addresses.ts";
import styles from "./DeliveryTable.module.css";
import { explain } from "./failures.ts";
import { maxAttempts, statuses } from "./statuses.ts";

type Props = { deliveries: readonly LoggedDeliveryFragment[]; showsWebhook?: boolean };

export function DeliveryTable({ deliveries, showsWebhook = false }: Props) {
  const columns = [
    "Event",
    "Status",
    "Time",
    "Attempts",
    "Last response",
    "Next attempt",
    ...(showsWebhook ? ["Webhook"] : []),
  ];
  return (
    <Table caption="Deliveries, newest first" columns={columns}>
      {deliveries.map((delivery) => (
        <tr key={delivery.id}>
          <Cell column="Event">
            <a class={styles.event} href={deliveryPath(delivery)}>
              {delivery.event_type}
            </a>
          </Cell>
          <Cell column="Status">
            <DeliveryStatus delivery={delivery} />
          </Cell>
          <Cell column="Time">
            <time class={styles.time} dateTime={delivery.created_at} title={ago(delivery.created_at)}>
              {exactTime(delivery.created_at)}
            </time>
          </Cell>
          <Cell column="Attempts">
            <span class={styles.time}>
              {delivery.attempt_count}/{maxAttempts}
            </span>
          </Cell>
          <Cell column="Last response">
            <LastAnswer attempt={delivery.latest_attempt} />
          </Cell>
          <Cell column="Next attempt">
            <NextAttempt delivery={delivery} />
          </Cell>
          {showsWebhook && (
            <Cell column="Webhook">
              <WebhookLink delivery={delivery} />
            </Cell>
          )}
        </tr>
      ))}
    </Table>
  );
}

export function DeliveryStatus({ delivery }: { delivery: Pick<DeliveryFragment, "status" | "replay_at"> }) {
  const { name, tone, about } = statuses[delivery.status];
  return (
    <span class={styles.status} title={about}>
      <Badge tone={tone}>{name}</Badge>
      {delivery.replay_at !== null && <Badge>Replay waiting</Badge>}
    </span>
  );
}

/** `500 · 212 ms`, or the reason if there was no response. */
function LastAnswer({ attempt }: { attempt: LoggedDeliveryFragment["latest_attempt"] }) {
  if (attempt === null) return <span class={styles.quiet}>none</span>;
  const { response_status: status, duration_ms: duration, failure } = attempt;
  const answer = status ?? (failure === null ? "none" : explain(failure, status).name);
  return (
    <span class={styles.time}>
      {answer}
      {duration !== null && ` · ${duration.toLocaleString("en-AU")} ms`}
    </span>
  );
}

export function NextAttempt({ delivery }: { delivery: DeliveryFragment }) {
  const { next_attempt_at: next, status } = delivery;
  if (next !== null) return <Ago at={next} />;
  const isUnderWay = status === "pending" || status === "failed";
  return <span class={styles.quiet}>{isUnderWay ? "under way" : "none"}</span>;
}

export function WebhookLink({ delivery: { subscription } }: { delivery: Pick<DeliveryFragment, "subscription"> }) {
  const { id, url, deleted_at: deletedAt } = subscription;
  const name = nameOf(subscription);
  if (deletedAt === null)
    return (
      <a class={styles.webhook} href={webhookPath(id)} title={url}>
        {name}
      </a>
    );
  return (
    <span title={url}>
      {name} <Badge>Deleted</Badge>
    </span>
  );
}
