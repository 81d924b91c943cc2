import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../../components/Button.tsx";
import { ButtonRow } from "../../../components/ButtonRow.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Field } from "../../../components/Field.tsx";
import { now } from "../../../data/clock.ts";
import { textOf } from "../../../data/form.ts";
import { instantOf, localOf } from "../../../data/local-time.ts";
import { dateTime } from "../../../data/time.ts";
import { businessTimeZone } from "../../../data/viewer.ts";
import { snoozeTimes } from "./snooze.ts";
import styles from "./TimeDialog.module.css";

type Props = {
  title: string;
  action: string;
  children?: ComponentChildren;
  onChoose: (at: string) => void;
  onClose: () => void;
};

/** Asks for a future time: the end of a snooze, or the time of a message. */
export function TimeDialog({ title, action, children, onChoose, onClose }: Props) {
  const local = now().toZonedDateTimeISO(businessTimeZone.value);
  const [error, setError] = useState<string>();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <ul class={styles.times}>
        {snoozeTimes(local).map(({ name, at }) => {
          const time = at.toInstant().toString();
          return (
            <li key={name}>
              <Button onClick={() => onChoose(time)}>{name}</Button>
              <span>{dateTime(time)}</span>
            </li>
          );
        })}
      </ul>
      <form
        class={styles.exact}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const time = instantOf(textOf(new FormData(event.currentTarget), "time") ?? "");
          if (time == null) setError("Enter a date and a time.");
          else if (Temporal.Instant.compare(time, now()) <= 0) setError("This time is over.");
          else onChoose(time);
        }}
      >
        <Field
          label="Exact time"
          name="time"
          type="datetime-local"
          hint={`Time in ${businessTimeZone.value}.`}
          min={localOf(local.toInstant().toString())}
          error={error}
        />
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" type="submit">
            {action}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
