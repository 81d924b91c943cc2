import { Badge } from "../components/Badge.tsx";
import { Section } from "../components/Screen.tsx";
import { dateTime } from "../data/time.ts";
import type { QuoteFragment } from "../generated/types.ts";
import styles from "./Timeline.module.css";

/** `when` overrides how the time is shown. */
export type Entry = { key: string; at: string; text: string; when?: string };

type Delivery = QuoteFragment["delivery"];

type Props = { entries: readonly (Entry | false)[]; delivery: Delivery };

/** A record's history, the latest first, and the delivery of its last email. `entries` are the oldest first. */
export function Timeline({ entries, delivery }: Props) {
  return (
    <Section title="Timeline">
      {delivery !== null && <Email delivery={delivery} />}
      <ol class={styles.timeline}>
        {latestFirst(entries).map(({ key, at, text, when }) => (
          <li key={key}>
            <p>{text}</p>
            <time class={styles.when} dateTime={at}>
              {when ?? dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The delivery of a record's last email. */
export function Email({ delivery: { status, reason } }: { delivery: NonNullable<Delivery> }) {
  if (status === "failed")
    return (
      <p class={styles.email}>
        <Badge tone="bad">Email not sent</Badge> {reason} Fix this, then send it again.
      </p>
    );
  if (status === "queued")
    return (
      <p class={styles.email}>
        <Badge tone="warn">Email on its way</Badge> {reason !== null && `The last attempt failed: ${reason}`}
      </p>
    );
  return (
    <p class={styles.email}>
      <Badge tone="good">Email sent</Badge>
    </p>
  );
}

/** The later of two entries at the same time is the one given later. */
function latestFirst(entries: Props["entries"]): Entry[] {
  return entries
    .filter((entry) => entry !== false)
    .toReversed()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
