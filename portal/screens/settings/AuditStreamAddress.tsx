import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Form } from "../../components/Form.tsx";
import { mutateSecretly } from "../../data/client.ts";
import { textOf, useForm } from "../../data/form.ts";
import { UpdateAuditStream } from "../../generated/documents/UpdateAuditStream.ts";
import { AuditStreamUrlField } from "./AuditStreamUrlField.tsx";

type Props = { url: string; onChanged: (secret: string | null) => void; onClose: () => void };

/** Changes the endpoint, which also receives the entries not sent yet. */
export function AuditStreamAddress({ url, onChanged, onClose }: Props) {
  const form = useForm({
    document: UpdateAuditStream,
    send: mutateSecretly,
    variables: (fields) => ({ url: textOf(fields, "url") ?? "" }),
    onDone: ({ update_audit_stream: { secret } }) => {
      onClose();
      onChanged(secret);
    },
  });
  return (
    <Dialog title="Change address" onClose={onClose}>
      <p>Unsent entries go to the new address.</p>
      <Form form={form} action="Save address" cancel={<Button onClick={onClose}>Cancel</Button>}>
        <AuditStreamUrlField url={url} error={form.errors.value.url} />
      </Form>
    </Dialog>
  );
}
