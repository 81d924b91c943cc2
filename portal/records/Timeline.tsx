import { Badge } from "../components/Badge.tsx";
import { Section } from "../components/Screen.tsx";
import { dateTime } from "../data/time.ts";
import type { QuoteFragment } from "../generated/types.ts";
import styles from "./Timeline.module.css";

/** `when` is how its time is shown, where not by date and time. */
export type Entry = { key: string; at: string; text: string; when?: string };

type Delivery = QuoteFragment["delivery"];

type Props = { entries: readonly (Entry | false)[]; delivery: Delivery };

/** What happened to a record, the latest first, and what became of its last email. Entries are given the oldest first. */
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

function Email({ delivery: { status, reason } }: { delivery: NonNullable<Delivery> }) {
  if (status === "failed")
    return (
      <p class={styles.email}>
        <Badge tone="bad">Email not sent</Badge> {reason} Send it again once that is put right.
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

/** Of two at the same time the one that was given later is the later one. */
function latestFirst(entries: Props["entries"]): Entry[] {
  return entries
    .filter((entry) => entry !== false)
    .toReversed()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
