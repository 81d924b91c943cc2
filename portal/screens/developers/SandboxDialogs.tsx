import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { useForm } from "../../data/form.ts";
import { AdvanceSandbox } from "../../generated/documents/AdvanceSandbox.ts";
import { ResetSandbox } from "../../generated/documents/ResetSandbox.ts";

type Props = { onDone: () => void; onClose: () => void };

export function AdvanceDialog({ onDone, onClose }: Props) {
  const form = useForm({
    document: AdvanceSandbox,
    variables: (fields) => ({ input: { days: Number(fields.get("days")) } }),
    onDone({ advance_sandbox: { quotes_expired: quotes, invoices_overdue: invoices } }) {
      notify(`Moved the time. Quotes expired: ${quotes}. Invoices overdue: ${invoices}.`, "good");
      onDone();
      onClose();
    },
  });
  return (
    <Dialog title="Advance time" onClose={onClose}>
      <Form form={form} action="Advance time" cancel={<Button onClick={onClose}>Cancel</Button>}>
        <Field
          label="Days"
          name="days"
          type="number"
          min={1}
          max={365}
          defaultValue="7"
          required
          hint="Records become older by this many days. Quotes expire, invoices become overdue and scheduled messages are due."
          error={form.errors.value.days}
        />
      </Form>
    </Dialog>
  );
}

export function ResetDialog({ onDone, onClose }: Props) {
  return (
    <ActionDialog
      title="Reset the sandbox?"
      action="Reset sandbox"
      document={ResetSandbox}
      variables={{}}
      onDone={() => {
        notify("The sandbox has its sample data again.", "good");
        onDone();
      }}
      onClose={onClose}
    >
      <p>
        All records of the sandbox are deleted, and the sample data are filled in again. API keys, webhooks, apps and
        people stay.
      </p>
    </ActionDialog>
  );
}
