import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Form } from "../../components/Form.tsx";
import { useForm } from "../../data/form.ts";
import { ChangeApiKeyScopes } from "../../generated/documents/ChangeApiKeyScopes.ts";
import type { ApiKeyFragment, ScopeInfoFragment } from "../../generated/types.ts";
import { ScopePicker } from "./ScopePicker.tsx";

type Props = {
  apiKey: Pick<ApiKeyFragment, "id" | "name" | "scopes">;
  catalogue: readonly ScopeInfoFragment[];
  onClose: () => void;
};

/** Changes what a key can call. The next request counts. */
export function ScopesDialog({ apiKey: { id, name, scopes }, catalogue, onClose }: Props) {
  const form = useForm({
    document: ChangeApiKeyScopes,
    variables: (fields) => ({ id, scopes: fields.getAll("scopes").map(String) }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <Dialog title={`Scopes of ${name}`} onClose={onClose}>
      <Form form={form} action="Save scopes" cancel={<Button onClick={onClose}>Cancel</Button>}>
        <ScopePicker catalogue={catalogue} held={scopes} error={form.errors.value.scopes} />
      </Form>
    </Dialog>
  );
}
