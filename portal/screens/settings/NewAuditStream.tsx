import { Select } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { mutateSecretly } from "../../data/client.ts";
import { textOf, useForm } from "../../data/form.ts";
import { CreateAuditStream } from "../../generated/documents/CreateAuditStream.ts";
import { AuditStreamUrlField } from "./AuditStreamUrlField.tsx";

/** Sets up the stream. The result is its secret. */
export function NewAuditStream({ onChanged }: { onChanged: (secret: string | null) => void }) {
  const form = useForm({
    document: CreateAuditStream,
    send: mutateSecretly,
    variables: (fields) => ({
      url: textOf(fields, "url") ?? "",
      from_beginning: textOf(fields, "from") === "beginning",
    }),
    onDone: ({ create_audit_stream: { secret } }) => onChanged(secret),
  });
  return (
    <Form form={form} action="Start stream">
      <AuditStreamUrlField placeholder="https://siem.example.com/fieldline" error={form.errors.value.url} />
      <Select label="Entries" name="from">
        <option value="now">New entries</option>
        <option value="beginning">Existing and new entries</option>
      </Select>
    </Form>
  );
}
