import { useState } from "preact/hooks";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Field } from "../../../components/Field.tsx";
import { dateTime, instantOf, localOf } from "../../../data/time.ts";
import { businessTimeZone } from "../../../data/viewer.ts";
import { snoozeTimes } from "../thread/snooze.ts";
import styles from "./SendLaterDialog.module.css";

type Props = { onChoose: (sendAt: string) => void; onClose: () => void };

/** When a message goes out: the times that a snooze offers, or any other. */
export function SendLaterDialog({ onChoose, onClose }: Props) {
  const now = Temporal.Now.zonedDateTimeISO(businessTimeZone.value);
  const [error, setError] = useState<string>();
  return (
    <Dialog title="Send later" onClose={onClose}>
      <ul class={styles.times}>
        {snoozeTimes(now).map(({ name, at }) => {
          const sendAt = at.toInstant().toString();
          return (
            <li key={name}>
              <Button onClick={() => onChoose(sendAt)}>{name}</Button>
              <span>{dateTime(sendAt)}</span>
            </li>
          );
        })}
      </ul>
      <form
        class={styles.exact}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const sendAt = instantOf(String(new FormData(event.currentTarget).get("send_at") ?? ""));
          if (sendAt === undefined) setError("Enter a date and a time.");
          else if (Temporal.Instant.compare(sendAt, Temporal.Now.instant()) <= 0) setError("This time is over.");
          else onChoose(sendAt);
        }}
      >
        <Field
          label="Exact time"
          name="send_at"
          type="datetime-local"
          hint={`Time in ${businessTimeZone.value}.`}
          min={localOf(now.toInstant().toString())}
          error={error}
        />
        <div class={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" type="submit">
            Schedule
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
