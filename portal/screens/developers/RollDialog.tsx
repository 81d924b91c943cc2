import { useState } from "preact/hooks";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Select } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { SecretOnce } from "../../components/SecretOnce.tsx";
import { mutateSecretly } from "../../data/client.ts";
import { textOf, useForm } from "../../data/form.ts";
import { RollApiKey } from "../../generated/documents/RollApiKey.ts";
import type { ApiKeyFragment } from "../../generated/types.ts";

type Props = { apiKey: Pick<ApiKeyFragment, "id" | "name">; onRolled: () => void; onClose: () => void };

/** Gives a key a new secret, and shows it once. */
export function RollDialog({ apiKey: { id, name }, onRolled, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    document: RollApiKey,
    send: mutateSecretly,
    variables: (fields) => ({ id, overlap_hours: Number(textOf(fields, "overlap_hours")) }),
    onDone: ({ roll_api_key: { key } }) => setSecret(key),
  });
  if (secret !== undefined)
    return (
      <SecretOnce
        title={`The new secret of ${name}`}
        label="API key"
        secret={secret}
        onClose={() => {
          onRolled();
          onClose();
        }}
      >
        <p>Put it into the program that uses the key.</p>
      </SecretOnce>
    );
  return (
    <Dialog title={`New secret for ${name}`} onClose={onClose}>
      <Form form={form} action="Make new secret" cancel={<Button onClick={onClose}>Cancel</Button>}>
        <p>The key keeps its name, scopes and limit.</p>
        <Select
          label="The old secret"
          name="overlap_hours"
          defaultValue="24"
          hint="While it works, it is listed as a key of its own, so that you see whether something still uses it."
          error={form.errors.value.overlap_hours}
        >
          <option value="24">Works for another 24 hours</option>
          <option value="1">Works for another hour</option>
          <option value="0">Stops now</option>
        </Select>
      </Form>
    </Dialog>
  );
}
