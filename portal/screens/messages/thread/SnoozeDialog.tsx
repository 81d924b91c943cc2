import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { Field } from "../../../components/Field.tsx";
import { Form } from "../../../components/Form.tsx";
import { useAction } from "../../../data/action.ts";
import { textOf, useForm } from "../../../data/form.ts";
import { dateTime, instantOf, localOf } from "../../../data/time.ts";
import { businessTimeZone } from "../../../data/viewer.ts";
import { SnoozeConversation } from "../../../generated/documents/SnoozeConversation.ts";
import type { SnoozeConversationMutation } from "../../../generated/types.ts";
import { snoozeTimes } from "./snooze.ts";
import styles from "./Thread.module.css";

type Props = { id: string; onDone: (until: string) => void; onClose: () => void };

export function SnoozeDialog({ id, onDone, onClose }: Props) {
  const now = Temporal.Now.zonedDateTimeISO(businessTimeZone.value);
  const done = ({ snooze_conversation: { snoozed_until: until } }: SnoozeConversationMutation) => {
    if (until !== null) onDone(until);
  };
  const { isPending, error, run } = useAction(SnoozeConversation, done);
  const form = useForm({
    document: SnoozeConversation,
    variables: (fields) => ({ id, until: instantOf(textOf(fields, "until") ?? "") ?? "" }),
    onDone: done,
  });
  return (
    <Dialog title="Snooze the conversation" onClose={onClose}>
      <p>It leaves the inbox until then, or until the customer writes.</p>
      <ul class={styles.times}>
        {snoozeTimes(now).map(({ name, at }) => {
          const until = at.toInstant().toString();
          return (
            <li key={name}>
              <Button onClick={() => run({ id, until })} disabled={isPending}>
                {name}
              </Button>
              <span>{dateTime(until)}</span>
            </li>
          );
        })}
      </ul>
      <Fault text={error} />
      <Form form={form} action="Snooze" cancel={<Button onClick={onClose}>Cancel</Button>}>
        <Field
          label="Exact time"
          name="until"
          type="datetime-local"
          hint={`Time in ${businessTimeZone.value}.`}
          min={localOf(now.toInstant().toString())}
          required
          error={form.errors.value.until}
        />
      </Form>
    </Dialog>
  );
}
