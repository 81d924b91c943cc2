import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Field } from "../../../components/Field.tsx";
import { textOf } from "../../../data/form.ts";
import { dateTime, instantOf, localOf } from "../../../data/time.ts";
import { businessTimeZone } from "../../../data/viewer.ts";
import { snoozeTimes } from "./snooze.ts";
import styles from "./Thread.module.css";

type Props = { count: number; onChoose: (until: string) => void; onClose: () => void };

export function SnoozeDialog({ count, onChoose, onClose }: Props) {
  const now = Temporal.Now.zonedDateTimeISO(businessTimeZone.value);
  const title = count === 1 ? "Snooze the conversation" : `Snooze ${count} conversations`;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>Out of the inbox until then, or until the customer writes.</p>
      <ul class={styles.times}>
        {snoozeTimes(now).map(({ name, at }) => {
          const until = at.toInstant().toString();
          return (
            <li key={name}>
              <Button onClick={() => onChoose(until)}>{name}</Button>
              <span>{dateTime(until)}</span>
            </li>
          );
        })}
      </ul>
      <form
        class={styles.exact}
        onSubmit={(event) => {
          event.preventDefault();
          const until = instantOf(textOf(new FormData(event.currentTarget), "until") ?? "");
          if (until != null) onChoose(until);
        }}
      >
        <Field
          label="Exact time"
          name="until"
          type="datetime-local"
          hint={`Time in ${businessTimeZone.value}.`}
          min={localOf(now.add({ minutes: 1 }).toInstant().toString())}
          required
        />
        <div class={styles.exactActions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" type="submit">
            Snooze
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
