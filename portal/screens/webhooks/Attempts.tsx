import { Badge } from "../../components/Badge.tsx";
import { exactTime } from "../../data/time.ts";
import type { AttemptFragment, DeliveryQuery } from "../../generated/types.ts";
import styles from "./Attempts.module.css";
import { explain } from "./failures.ts";
import { maxAttempts } from "./statuses.ts";

/** A delivery's attempts, the oldest first. */
export function Attempts({ delivery: { attempts, status } }: { delivery: DeliveryQuery["webhook_delivery"] }) {
  if (attempts.length === 0)
    return (
      <p class={styles.quiet}>
        {status === "skipped" ? "Nothing was sent: the delivery was skipped." : "No attempt has been made yet."}
      </p>
    );
  let scheduled = 0;
  return (
    <ol class={styles.attempts}>
      {attempts.map((attempt) => {
        if (attempt.trigger === "schedule") scheduled += 1;
        const title = attempt.trigger === "schedule" ? `Attempt ${scheduled} of ${maxAttempts}` : "Replay";
        return <Attempt key={attempt.id} attempt={attempt} title={title} />;
      })}
    </ol>
  );
}

function Attempt({ attempt, title }: { attempt: AttemptFragment; title: string }) {
  const { started_at: startedAt, duration_ms: duration, response_status: status, failure, detail } = attempt;
  const isUnderWay = attempt.ended_at === null;
  const tone = isUnderWay ? "plain" : failure === null ? "good" : "bad";
  const why = failure === null ? undefined : explain(failure, status);
  return (
    <li class={styles.attempt} data-tone={tone}>
      <div class={styles.head}>
        <h3>{title}</h3>
        <Badge tone={tone}>{isUnderWay ? "Under way" : (why?.name ?? "Delivered")}</Badge>
        <span class={styles.quiet}>
          <time dateTime={startedAt}>{exactTime(startedAt)}</time>
          {duration !== null && ` · ${status ?? "no response"} · ${duration.toLocaleString("en-AU")} ms`}
        </span>
      </div>
      {why !== undefined && (
        <p>
          {why.what} {why.todo}
        </p>
      )}
      {detail !== null && <p class={styles.quiet}>{detail}</p>}
      {attempt.response_body !== null && attempt.response_body !== "" && (
        <details open={failure !== null}>
          <summary>Response body</summary>
          <pre class={styles.body}>{attempt.response_body}</pre>
        </details>
      )}
      <details>
        <summary>Headers sent</summary>
        <dl class={styles.headers}>
          {attempt.request_headers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value ?? "not kept"}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
