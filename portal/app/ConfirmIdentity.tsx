import { useEffect, useState } from "preact/hooks";
import { Button } from "../components/Button.tsx";
import { CodeField, PasswordField } from "../components/CredentialFields.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Form } from "../components/Form.tsx";
import { mutateSecretly, read } from "../data/client.ts";
import { confirmed, notConfirmed } from "../data/confirmation.ts";
import { useForm } from "../data/form.ts";
import { viewer } from "../data/viewer.ts";
import { ConfirmIdentity as Confirm } from "../generated/documents/ConfirmIdentity.ts";
import { IdentityConfirmation } from "../generated/documents/IdentityConfirmation.ts";

type Method = "password" | "code";

/** Asks for the password or a code before what needs a recent proof; then what waited goes on by itself. */
export function ConfirmIdentity() {
  const [method, setMethod] = useState<Method | undefined>(undefined);
  useEffect(
    () =>
      read(IdentityConfirmation, {}, ({ data, error }) => {
        if (error !== undefined) notConfirmed();
        else setMethod(data?.identity_confirmation.method ?? "password");
      }),
    [],
  );
  return method === undefined ? null : <ConfirmIdentityDialog method={method} />;
}

function ConfirmIdentityDialog({ method }: { method: Method }) {
  const form = useForm({
    document: Confirm,
    send: mutateSecretly,
    variables: (fields) => ({ input: { [method]: String(fields.get(method) ?? "") } }),
    onDone: confirmed,
  });
  return (
    <Dialog title="Confirm it’s you" onClose={notConfirmed}>
      <p>You signed in a while ago. {method === "code" ? "Enter a code" : "Enter your password"} to continue.</p>
      <Form form={form} action="Continue" cancel={<Button onClick={notConfirmed}>Cancel</Button>}>
        {method === "code" ? (
          <CodeField autofocus error={form.errors.value.code} />
        ) : (
          <>
            {/* Password managers find the password by the email beside it. */}
            <input type="hidden" autocomplete="username" value={viewer.value?.member.email ?? ""} />
            <PasswordField error={form.errors.value.password} />
          </>
        )}
      </Form>
    </Dialog>
  );
}
