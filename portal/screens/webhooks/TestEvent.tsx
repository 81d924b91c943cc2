import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Select } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { SendTestEvent } from "../../generated/documents/SendTestEvent.ts";
import type { WebhookFragment } from "../../generated/types.ts";
import { TypeOptions } from "./TypeOptions.tsx";

type Props = { webhook: WebhookFragment; onSent: () => void; onClose: () => void };

export function TestEvent({ webhook: { id, events }, onSent, onClose }: Props) {
  const form = useForm({
    document: SendTestEvent,
    variables: (fields) => ({ id, type: textOf(fields, "event_type") }),
    onDone: () => {
      notify("Test event sent.", "good");
      onSent();
    },
  });
  return (
    <Dialog title="Send test event" onClose={onClose}>
      <p>Sends a sample event to this webhook only, signed like a real one, with “test” set to true.</p>
      <Form form={form} action="Send" cancel={<Button onClick={onClose}>Cancel</Button>}>
        <Select label="Event type" name="event_type" error={form.errors.value.event_type}>
          <TypeOptions patterns={events} />
        </Select>
      </Form>
    </Dialog>
  );
}
